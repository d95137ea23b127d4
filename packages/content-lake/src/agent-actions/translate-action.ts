import { isPlainObject } from '../document/is-plain-object.ts'
import { badRequest } from '../http/errors.ts'
import { truncatedJsonForMessage } from '../document/domain-error.ts'
import { formatPath, isSamePath, parsePath, type DocumentPath } from './document-path.ts'
import { readInstructionParams, SHORT_INSTRUCTION } from './instruction.ts'
import { parseTemperature, type ActionRequest, type PreparedAction } from './model-action.ts'
import { rewriteTexts } from './rewrite-texts.ts'
import type { SchemaType } from './schema-type.ts'
import { OPAQUE_KINDS } from './target-paths.ts'
import type { ApplyPatch, OpenedDocument } from './target-document.ts'
import { readTextAction, requireTexts, tryWrite, writeTexts } from './text-action.ts'

const DEFAULT_TEMPERATURE = 0
const MAX_PHRASES = 1_000

interface Language {
  id: string
  title?: string
}

/**
 * `POST /agent/action/translate/{dataset}`: translates the texts of a document, into itself or into another document
 * that begins as its copy.
 */
export async function prepareTranslation(request: ActionRequest): Promise<PreparedAction> {
  const { context, dataset, body, noWrite } = request
  const toLanguage = parseLanguage(body.toLanguage, 'toLanguage')
  const fromLanguage =
    body.fromLanguage === undefined ? undefined : parseLanguage(body.fromLanguage, 'fromLanguage')
  const temperature = parseTemperature(body, DEFAULT_TEMPERATURE)
  const protectedPhrases = parsePhrases(body.protectedPhrases)
  const read = readTextAction(request, 'styleGuide')
  const {
    source,
    scope: { type },
  } = read
  const languagePath = parseLanguagePath(body.languageFieldPath, type)
  const fill = await readInstructionParams(
    { context, dataset, document: source },
    body.styleGuideParams,
    'styleGuideParams',
    SHORT_INSTRUCTION,
  )
  const general = fill(parseStyleGuide(body.styleGuide), 'styleGuide')
  const texts = requireTexts(read.selected, {
    isSkipped: (path) => languagePath !== undefined && isSamePath(path, languagePath),
  })
  const guides = new Map(
    texts.map(({ instruction }) => [
      instruction,
      instruction === undefined ? general : fill(instruction, 'target.styleGuide'),
    ]),
  )
  const scope = { ...read, target: withLanguage(read.target, languagePath, toLanguage) }
  const setLanguage = (_: OpenedDocument, apply: ApplyPatch) => {
    if (languagePath) apply({ set: { [formatPath(languagePath)]: toLanguage.id } })
  }
  return {
    documentId: await tryWrite(scope, texts, setLanguage),
    async perform({ session, moveTo, currentContext }) {
      const { parts, dropped } = await rewriteTexts(session, texts, {
        task: taskOf(fromLanguage, toLanguage),
        temperature,
        protectedPhrases,
        instructionOf: ({ instruction }) => guides.get(instruction) ?? '',
        onProgress: ({ path }) => moveTo(path),
      })
      const { document, changed } = await writeTexts(
        await currentContext(),
        scope,
        parts,
        noWrite,
        setLanguage,
      )
      return { value: document, dropped: [...dropped, ...changed] }
    },
  }
}

function taskOf(from: Language | undefined, to: Language): string {
  const name = ({ id, title }: Language) => (title === undefined ? id : `${title} (${id})`)
  const source = from ? `from ${name(from)} ` : ''
  return `You translate content of a website ${source}to ${name(to)}. Write as a native speaker would, keep names, numbers and the tone, and translate nothing into any other language.`
}

/** A new document has its language from the start: people who write one language may then create it. */
function withLanguage<T extends { initialValues: Readonly<Record<string, unknown>> }>(
  target: T,
  path: DocumentPath | undefined,
  { id }: Language,
): T {
  const [field, ...rest] = path ?? []
  if (typeof field !== 'string' || rest.length > 0) return target
  return { ...target, initialValues: { [field]: id } }
}

function parseLanguage(value: unknown, option: string): Language {
  const { id, title } = isPlainObject(value) ? value : {}
  const isTitle = title === undefined || typeof title === 'string'
  if (typeof id !== 'string' || id.trim() === '' || !isTitle)
    throw badRequest(
      `"${option}" must be a language such as {"id": "fr", "title": "French"}, not ${truncatedJsonForMessage(value)}`,
    )
  return { id, ...(title !== undefined && { title: String(title) }) }
}

function parsePhrases(value: unknown): readonly string[] {
  if (value === undefined) return []
  const isList =
    Array.isArray(value) &&
    value.length <= MAX_PHRASES &&
    value.every((phrase) => typeof phrase === 'string')
  if (!isList) throw badRequest(`"protectedPhrases" must be a list of at most ${MAX_PHRASES} texts`)
  return (value as string[]).filter((phrase) => phrase.trim() !== '')
}

function parseStyleGuide(value: unknown): string {
  if (value === undefined) return ''
  if (typeof value === 'string') return value
  throw badRequest('"styleGuide" must be a text')
}

/** The field may be hidden or read-only, unlike targets. */
function parseLanguagePath(value: unknown, type: SchemaType): DocumentPath | undefined {
  if (value === undefined) return undefined
  const path = parsePath(value, 'languageFieldPath')
  let at: SchemaType | undefined = type
  for (const segment of path)
    at =
      typeof segment === 'string' && at && !OPAQUE_KINDS.has(at.kind)
        ? at.fieldNamed(segment)
        : undefined
  if (at?.kind === 'string') return path
  throw badRequest(
    `"languageFieldPath" must be the path of a string in the type "${type.name}", not "${formatPath(path)}"`,
  )
}
