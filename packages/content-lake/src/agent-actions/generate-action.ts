import { isPlainObject } from '../document/is-plain-object.ts'
import { isDeepStrictEqual } from 'node:util'
import { randomId } from '../document/document-ids.ts'
import { DomainError } from '../document/domain-error.ts'
import { badRequest } from '../http/errors.ts'
import { parseConditionalPaths } from './conditional-paths.ts'
import { requireDeployedSchema } from './deployed-schema.ts'
import { formatPath } from './document-path.ts'
import { generatedFields, strictObject, type GeneratedField } from './generated-fields.ts'
import { LONG_INSTRUCTION, readInstructionParams } from './instruction.ts'
import {
  parseTemperature,
  requireText,
  type ActionRequest,
  type PreparedAction,
} from './model-action.ts'
import { UnusableAnswerError } from './model-errors.ts'
import { parseTargets } from './parse-targets.ts'
import { patchesForTarget, type PatchTarget } from './patch-targets.ts'
import { parseTargetDocument, writeTargetDocument, type OpenedDocument } from './target-document.ts'
import { storableValue } from './storable-value.ts'
import { valueAt } from './readable-value.ts'
import { resolvePath, selectPaths } from './target-paths.ts'

const DEFAULT_TEMPERATURE = 0.3

/**
 * `POST /agent/action/generate/{dataset}`: fills fields of a document by an instruction. The model sees the instruction
 * and the schema of the fields alone.
 */
export async function prepareGeneration(request: ActionRequest): Promise<PreparedAction> {
  const { context, dataset, body, noWrite } = request
  const schema = requireDeployedSchema(dataset.documents, body.schemaId)
  const template = requireText(body, 'instruction')
  const temperature = parseTemperature(body, DEFAULT_TEMPERATURE)
  const given = parseTargetDocument(body)
  const target = { ...given, id: given.id ?? randomId() }
  const targets = parseTargets(body.target)
  const conditions = parseConditionalPaths(body.conditionalPaths)
  const locale = parseLocale(body.localeSettings)
  const write = { target, schema, noWrite }
  // Tries the write, so that a person without the permission spends no tokens.
  let opened: OpenedDocument | undefined
  await writeTargetDocument(context, dataset, { ...write, noWrite: true }, (document, apply) => {
    opened = document
    const field = document.type.fields[0]?.field
    if (field !== undefined) apply({ set: { [field]: document.content[field] ?? null } })
  })
  if (!opened) throw new Error('The document was not opened')
  const { id, type, content } = opened
  const scope = { type, document: content, conditions }
  const fields = generatedFields(
    selectPaths(scope, targets),
    targets,
    (path) => resolvePath(scope, path.slice(0, -1)).type,
    { conditions, withDates: locale !== undefined },
  )
  const fill = await readInstructionParams(
    { context, dataset, document: content },
    body.instructionParams,
    'instructionParams',
    LONG_INSTRUCTION,
  )
  const answerSchema = {
    name: 'fields',
    schema: strictObject(
      Object.fromEntries(fields.map(({ path, schema: own }) => [formatPath(path), own])),
    ),
  }
  const messages = [
    {
      role: 'system' as const,
      content: taskFor(answerSchema.schema, locale, context.lake.clock()),
    },
    { role: 'user' as const, content: fill(template, 'instruction') },
  ]
  return {
    documentId: id,
    async perform({ session, moveTo, currentContext }) {
      moveTo(targets[0]?.path ?? [])
      const answer = await session.completeAsJson(
        { messages, format: answerSchema, temperature },
        (value) => (isPlainObject(value) ? value : undefined),
      )
      const { changes, dropped } = changesOf(fields, answer)
      if (changes.length === 0) throw new UnusableAnswerError('it fits none of the fields')
      const unfit = new Set<string>()
      const document = await writeTargetDocument(
        await currentContext(),
        dataset,
        write,
        (current, apply) => {
          unfit.clear()
          let stored: Readonly<Record<string, unknown>> = current.content
          for (const change of changes) {
            const { path, operation } = change
            const isAdded =
              operation === 'append' || (operation === 'mixed' && Array.isArray(change.value))
            // What a person writes meanwhile stays, unless the value is added to it.
            const isChanged =
              !isAdded && !isDeepStrictEqual(valueAt(current.content, path), valueAt(content, path))
            const patches = isChanged
              ? []
              : patchesOrNone({ ...current, document: stored, conditions }, change)
            if (patches.length === 0) unfit.add(formatPath(path))
            for (const patch of patches) stored = apply(patch)
          }
          if (unfit.size === changes.length)
            throw new UnusableAnswerError('it fits none of the fields')
        },
      )
      return { value: document, dropped: [...dropped, ...unfit] }
    },
  }
}

/** What an answer changes, and the paths of values outside of their limits. */
function changesOf(fields: readonly GeneratedField[], answer: Readonly<Record<string, unknown>>) {
  const changes: PatchTarget[] = []
  const dropped: string[] = []
  for (const field of fields) {
    const { path, operation } = field
    try {
      const value = storableValue(field, answer[formatPath(path)])
      if (value !== undefined) changes.push({ path, operation, value })
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      dropped.push(formatPath(path))
    }
  }
  return { changes, dropped }
}

/** No patches for a value that does not fit the schema, or whose place no longer exists. */
function patchesOrNone(...[scope, change]: Parameters<typeof patchesForTarget>) {
  try {
    return patchesForTarget(scope, change)
  } catch (error) {
    if (error instanceof DomainError) return []
    throw error
  }
}

interface LocaleSettings {
  locale: string
  timeZone: string
}

function parseLocale(value: unknown): LocaleSettings | undefined {
  if (value === undefined) return undefined
  const { locale, timeZone } = isPlainObject(value) ? value : {}
  if (typeof locale === 'string' && typeof timeZone === 'string') {
    try {
      new Intl.DateTimeFormat(locale, { timeZone })
      return { locale, timeZone }
    } catch {
      // The message below names what is expected.
    }
  }
  throw badRequest(
    '"localeSettings" must have a "locale" such as "fr-FR" and a "timeZone" such as "Europe/Paris"',
  )
}

function taskFor(schema: object, locale: LocaleSettings | undefined, now: Date): string {
  const time = locale && {
    now: now.toLocaleString(locale.locale, {
      timeZone: locale.timeZone,
      dateStyle: 'full',
      timeStyle: 'long',
    }),
    ...locale,
  }
  return [
    'You write content of a website into fields. Answer with one JSON object that matches the JSON schema below. Use null for each field that the instruction does not concern.',
    JSON.stringify(schema),
    time && `Dates and times are meant by these settings: ${JSON.stringify(time)}`,
  ]
    .filter(Boolean)
    .join('\n\n')
}
