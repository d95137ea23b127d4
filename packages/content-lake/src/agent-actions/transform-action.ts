import { isDeepStrictEqual } from 'node:util'
import { badRequest } from '../http/errors.ts'
import { formatPath } from './document-path.ts'
import {
  describeImage,
  descriptionValue,
  partitionDescriptions,
  type ImageDescription,
} from './image-descriptions.ts'
import { readInstructionParams, SHORT_INSTRUCTION } from './instruction.ts'
import {
  parseTemperature,
  requireText,
  type ActionRequest,
  type PreparedAction,
} from './model-action.ts'
import { patchesForTarget } from './patch-targets.ts'
import { valueAt } from './readable-value.ts'
import { rewriteTexts } from './rewrite-texts.ts'
import type { ApplyPatch, OpenedDocument } from './target-document.ts'
import { readTextAction, requireTexts, tryWrite, writeTexts } from './text-action.ts'

const DEFAULT_TEMPERATURE = 0

const TASK =
  'You edit texts of a website in the language in which they are written. Apply the following instruction to each text; where it does not concern a text, repeat the text as it is.'

/**
 * `POST /agent/action/transform/{dataset}`: changes the texts of a document by an instruction, in itself or in another
 * document that begins as its copy.
 */
export async function prepareTransformation(request: ActionRequest): Promise<PreparedAction> {
  const { context, dataset, body, noWrite, settings } = request
  const template = requireText(body, 'instruction')
  const temperature = parseTemperature(body, DEFAULT_TEMPERATURE)
  const scope = readTextAction(request, 'instruction')
  const fill = await readInstructionParams(
    { context, dataset, document: scope.source },
    body.instructionParams,
    'instructionParams',
    SHORT_INSTRUCTION,
  )
  const general = fill(template, 'instruction')
  const { descriptions, others } = partitionDescriptions(scope.selected, scope.source)
  if (descriptions.length > 0 && !settings.takesImages)
    throw badRequest(
      'The configured language model takes no pictures: an administrator can choose one that does, and set CONTENT_LAKE_MODEL_IMAGES to "on"',
    )
  const texts = requireTexts(others, { mayBeNone: descriptions.length > 0 })
  const instructions = new Map(
    [...texts, ...descriptions].map(({ instruction }) => [
      instruction,
      instruction === undefined ? general : fill(instruction, 'target.instruction'),
    ]),
  )
  return {
    documentId: await tryWrite(
      scope,
      texts,
      setDescriptions(() => '…'),
    ),
    async perform({ session, moveTo, currentContext }) {
      const { parts, dropped } = await rewriteTexts(session, texts, {
        task: TASK,
        temperature,
        protectedPhrases: [],
        instructionOf: ({ instruction }) => instructions.get(instruction) ?? general,
        onProgress: ({ path }) => moveTo(path),
      })
      const described = new Map<ImageDescription, string>()
      for (const each of descriptions) {
        moveTo(each.path)
        const instruction = instructions.get(each.instruction) ?? general
        const text = await describeImage(session, request, each, instruction, scope.source)
        if (text !== undefined) described.set(each, text)
      }
      const written = new Set<ImageDescription>()
      const { document, changed } = await writeTexts(
        await currentContext(),
        scope,
        parts,
        noWrite,
        setDescriptions((each) => described.get(each), written),
      )
      const missing = descriptions.filter((each) => !written.has(each))
      const paths = missing.map(({ path }) => formatPath(path))
      return { value: document, dropped: [...dropped, ...changed, ...paths] }
    },
  }

  /**
   * Sets all descriptions in a document, except where a person has changed the text meanwhile.
   * @param written the descriptions that were set
   */
  function setDescriptions(
    textOf: (description: ImageDescription) => string | undefined,
    written = new Set<ImageDescription>(),
  ) {
    return (opened: OpenedDocument, apply: ApplyPatch): void => {
      written.clear()
      let document: Readonly<Record<string, unknown>> = opened.content
      for (const each of descriptions) {
        const text = textOf(each)
        const isChanged =
          scope.isInPlace && !isDeepStrictEqual(valueAt(opened.content, each.path), each.value)
        if (text === undefined || isChanged) continue
        const value = descriptionValue(each, text)
        const change = { path: each.path, operation: 'set' as const, value }
        const patches = patchesForTarget({ ...opened, ...scope.scope, document }, change)
        for (const patch of patches) document = apply(patch)
        written.add(each)
      }
    }
  }
}
