import type { LakeDocument } from '@orrery/groq/document'
import { publishedId as publishedIdOf } from '@orrery/groq/layers'
import type { IncomingDocument, PatchOperations } from '../../document/commit.ts'
import { isDocumentId, isReservedId } from '../../document/document-ids.ts'
import { quoteValue } from '../../document/domain-error.ts'
import { RELEASES_VERSION, versionAtLeast } from '../../document/api-version.ts'
import { MalformedWrite } from '../write-errors.ts'
import type { WriteTransaction } from '../write-transaction.ts'
import { parsePatch, parseDocument } from '../parse-mutations.ts'

/**
 * The content of a document under another id: system fields of the source are dropped, except the creation
 * time.
 */
export function copyContentAs(id: string, source: LakeDocument): IncomingDocument {
  const { _rev, _updatedAt, _system, ...content } = source
  return { ...content, _id: id }
}

/** One action of a request, unvalidated. */
export interface RawAction {
  actionType: string
  [field: string]: unknown
}

/** Context of an action besides the open transaction. */
export interface ActionContext {
  transaction: WriteTransaction
  /** The last stored state of a document, including deleted ones. */
  lastRevision: (documentId: string) => LakeDocument | undefined
}

export type ActionHandler = (action: RawAction, context: ActionContext) => void

/** Error for a malformed action. */
export function malformedAction(action: RawAction, problem: string): MalformedWrite {
  return new MalformedWrite(`Invalid action "${action.actionType}": ${problem}`)
}

/** @throws MalformedWrite if the field is missing or not a string. */
export function requireText(action: RawAction, field: string): string {
  const value = action[field]
  if (typeof value !== 'string' || value === '')
    throw malformedAction(action, `"${field}" must be a string`)
  return value
}

export function optionalText(action: RawAction, field: string): string | undefined {
  return action[field] === undefined || action[field] === null
    ? undefined
    : requireText(action, field)
}

/** @throws MalformedWrite if the field is not a document id. */
export function requireDocumentId(action: RawAction, field: string): string {
  const id = requireText(action, field)
  if (!isDocumentId(id) || isReservedId(id))
    throw malformedAction(action, `"${field}" is not a valid document ID`)
  return id
}

/** @throws MalformedWrite if the field is not the id of a published document. */
export function requirePublishedId(action: RawAction, field = 'publishedId'): string {
  const id = requireDocumentId(action, field)
  if (id.startsWith('drafts.') || id.startsWith('versions.'))
    throw malformedAction(action, `"${field}" must be the ID of a published document`)
  return id
}

/** @throws MalformedWrite if the field is not the id of a draft or version. */
export function requireVersionId(action: RawAction, field: string): string {
  const id = requireDocumentId(action, field)
  if (!id.startsWith('drafts.') && !id.startsWith('versions.')) {
    throw malformedAction(action, `"${field}" must be the ID of a draft or a version`)
  }
  return id
}

/**
 * The draft or version of an action: `versionId` in the HTTP API, `draftId` in the client.
 * @throws MalformedWrite if it is not the id of a draft or version, or if both are given and differ.
 */
export function requireDraftOrVersionId(action: RawAction): string {
  const draftId = optionalText(action, 'draftId')
  const versionId = optionalText(action, 'versionId')
  if (draftId !== undefined && versionId !== undefined && draftId !== versionId)
    throw malformedAction(action, '"draftId" and "versionId" name different documents')
  return requireVersionId(action, draftId === undefined ? 'versionId' : 'draftId')
}

/** @throws MalformedWrite if the draft or version belongs to another document. */
export function assertBelongs(action: RawAction, id: string, publishedId: string): void {
  if (publishedIdOf(id) !== publishedId)
    throw malformedAction(action, `${quoteValue(id)} is not a draft or version of "${publishedId}"`)
  requireDocumentId({ ...action, id }, 'id')
}

/** @throws MalformedWrite if the field is not a document with a `_type`, or is a system document. */
export function incomingDocument(action: RawAction, field: string): IncomingDocument {
  const where = `Invalid action "${action.actionType}": "${field}"`
  const document = parseDocument(action[field], where)
  if (isReservedId(document._id ?? ''))
    throw malformedAction(action, `"${field}": document IDs starting with "_." are reserved`)
  return document
}

/** The document of an action: `document`, or `attributes` as in older actions and the SDK. */
export function requireDocument(action: RawAction): IncomingDocument {
  return incomingDocument(action, action.document === undefined ? 'attributes' : 'document')
}

/** @throws MalformedWrite if `patch` is not a set of patch operations. */
export function patchOperations(action: RawAction): PatchOperations {
  return parsePatch(action.patch, `Invalid action "${action.actionType}": "patch"`)
}

/** All actions by `actionType`. */
export type ActionTable = Readonly<Record<string, ActionHandler>>

export interface ParsedAction {
  action: RawAction
  handler: ActionHandler
}

/**
 * Resolves the handler of every action of a request before any of them runs.
 * @throws MalformedWrite for the first action that is malformed, unknown, or newer than the caller's API
 * version.
 */
export function parseActions(
  value: unknown,
  table: ActionTable,
  apiVersion: string,
): ParsedAction[] {
  const actions = Array.isArray(value) ? value : value === undefined ? [] : [value]
  if (actions.length === 0)
    throw new MalformedWrite('Malformed request: "actions" must hold at least one action')
  return actions.map((action: unknown, index) => {
    if (!isRawAction(action))
      throw new MalformedWrite(`Action at index ${index} has no "actionType"`)
    const handler = Object.hasOwn(table, action.actionType) ? table[action.actionType] : undefined
    if (!handler) throw new MalformedWrite(`Unknown action type ${quoteValue(action.actionType)}`)
    if (needsReleases(action.actionType) && !versionAtLeast(apiVersion, RELEASES_VERSION)) {
      throw malformedAction(action, `needs API version ${RELEASES_VERSION} or later`)
    }
    return { action, handler }
  })
}

const needsReleases = (type: string): boolean => type.startsWith('sanity.action.release.')

function isRawAction(value: unknown): value is RawAction {
  return (
    typeof value === 'object' &&
    value !== null &&
    'actionType' in value &&
    typeof value.actionType === 'string'
  )
}
