import { isPlainObject } from '../document/is-plain-object.ts'
import type { LakeDocument } from '@orrery/groq/document'
import { layerOf, publishedId } from '@orrery/groq/layers'
import { randomId } from '../document/document-ids.ts'
import { badRequest } from '../http/errors.ts'
import { parseConditionalPaths } from './conditional-paths.ts'
import { requireDeployedSchema, type DeployedSchema } from './deployed-schema.ts'
import type { DocumentPath } from './document-path.ts'
import { collectTexts, type DocumentText } from './document-texts.ts'
import { requireReadableDocument } from './instruction.ts'
import { changedFields, copyTexts, replaceTexts, type NewParts } from './merge-texts.ts'
import { requireText, type ActionRequest } from './model-action.ts'
import { parseTargets } from './parse-targets.ts'
import {
  parseDocumentOperation,
  parseFlag,
  writeTargetDocument,
  type ApplyPatch,
  type OpenedDocument,
  type TargetDocument,
} from './target-document.ts'
import { selectPaths, type SelectedPath, type TargetScope } from './target-paths.ts'
import type { RequestContext } from '../http/router.ts'

/** Depth of targets of Transform, as documented; whole pages are translated as well. */
const DEFAULT_DEPTH = 12

/** The documents and places of an action that rewrites texts. */
export interface TextActionScope {
  readonly request: ActionRequest
  readonly schema: DeployedSchema
  readonly source: LakeDocument
  readonly target: TargetDocument
  readonly scope: TargetScope
  /** Whether the document from which the texts come is the one that is written. */
  readonly isInPlace: boolean
  readonly selected: readonly SelectedPath[]
}

/**
 * Reads what Transform and Translate have in common.
 * @param instructionOption what targets call their own instruction
 * @throws ApiError 400, DomainError for a schema, a document or a target that does not exist
 */
export function readTextAction(
  request: ActionRequest,
  instructionOption: 'instruction' | 'styleGuide',
): TextActionScope {
  const { context, dataset, body } = request
  const schema = requireDeployedSchema(dataset.documents, body.schemaId)
  const documentId = requireText(body, 'documentId')
  const isForced = parseFlag(body, 'forcePublishedWrite')
  const source = requireReadableDocument(context, dataset, documentId, isForced)
  const given =
    body.targetDocument === undefined
      ? { operation: 'edit' as const, id: documentId, forcePublishedWrite: isForced }
      : parseDocumentOperation(body.targetDocument, isForced)
  const id = given.id ?? randomId()
  // Without force a draft is written, whichever of the two ids is sent.
  const [layer, sourceLayer] = [id, documentId].map((one) =>
    layerOf(one) === 'published' && !isForced ? 'drafts' : layerOf(one),
  )
  const conditions = parseConditionalPaths(body.conditionalPaths)
  const scope = { type: schema.documentType(source._type), document: source, conditions }
  const targets = parseTargets(withDefaults(body.target, instructionOption))
  return {
    request,
    schema,
    source,
    target: { ...given, id, type: source._type, initialValues: {} },
    scope,
    isInPlace: publishedId(id) === publishedId(documentId) && layer === sourceLayer,
    selected: [...selectPaths(scope, targets)],
  }
}

function withDefaults(target: unknown, instructionOption: string): unknown {
  if (Array.isArray(target)) return target.map((one) => withDefaults(one, instructionOption))
  if (target !== undefined && !isPlainObject(target)) return target
  return { maxPathDepth: DEFAULT_DEPTH, ...withInstruction(target ?? {}, instructionOption) }
}

/** Targets as Transform writes them, whose instructions are called so. */
function withInstruction(node: Record<string, unknown>, option: string): Record<string, unknown> {
  const { include, [option]: instruction, ...rest } = node
  return {
    ...rest,
    ...(instruction !== undefined && { instruction }),
    ...(include !== undefined && {
      include: Array.isArray(include)
        ? include.map((one: unknown) =>
            isPlainObject(one) && 'path' in one ? withInstruction(one, option) : one,
          )
        : include,
    }),
  }
}

/** Texts are written in one step of the event loop, each through the arrays around it. */
const MAX_TEXTS = 5_000

/** The texts of an action. @throws ApiError 400 if there are none, or too many */
export function requireTexts(
  selected: Iterable<SelectedPath>,
  {
    isSkipped,
    mayBeNone = false,
  }: { isSkipped?: (path: DocumentPath) => boolean; mayBeNone?: boolean } = {},
): DocumentText[] {
  const texts = collectTexts(selected, isSkipped)
  if (texts.length > MAX_TEXTS)
    throw badRequest(
      `The target has ${texts.length} texts, more than the limit of ${MAX_TEXTS}: choose a smaller one`,
    )
  if (texts.length > 0 || mayBeNone) return texts
  throw badRequest(
    'The target has no text that may be written: choose another one, or allow conditional fields with "conditionalPaths"',
  )
}

/**
 * Writes rewritten texts, all in one transaction.
 * @param alsoEdit changes the document further in the same transaction
 * @returns the document, and the paths of texts that changed since they were read
 */
export async function writeTexts(
  context: RequestContext,
  { request, schema, source, target, isInPlace }: TextActionScope,
  texts: NewParts,
  noWrite: boolean,
  alsoEdit: (opened: OpenedDocument, apply: ApplyPatch) => void = () => {},
): Promise<{ document: { _id: string }; changed: readonly string[] }> {
  let changed: readonly string[] = []
  const write = { target, schema, source, noWrite }
  const document = await writeTargetDocument(context, request.dataset, write, (opened, apply) => {
    const merged = mergeTexts(opened.content, source, texts, isInPlace)
    changed = merged.changed
    const set = changedFields(opened.content, merged.content)
    const content = Object.keys(set).length > 0 ? apply({ set }) : opened.content
    alsoEdit({ ...opened, content }, apply)
  })
  return { document, changed }
}

function mergeTexts(
  content: Readonly<Record<string, unknown>>,
  source: LakeDocument,
  texts: NewParts,
  isInPlace: boolean,
) {
  const merged = replaceTexts(content, texts)
  if (isInPlace || merged.changed.length === 0) return merged
  const rewritten = replaceTexts(source, texts).content
  return { content: copyTexts(content, rewritten, texts.keys()), changed: [] }
}

/**
 * Tries the write with placeholders and stores nothing, so that a person without the permission spends no tokens.
 * @returns the id of the document that will be written
 * @throws (as a rejection) what `writeTargetDocument` throws
 */
export async function tryWrite(
  scope: TextActionScope,
  texts: readonly DocumentText[],
  alsoEdit?: (opened: OpenedDocument, apply: ApplyPatch) => void,
): Promise<string> {
  const placeholders = new Map(
    texts.map((text) => [text, text.parts.map((part) => `${part}…`)] as const),
  )
  const { context } = scope.request
  const { document } = await writeTexts(context, scope, placeholders, true, alsoEdit)
  return document._id
}
