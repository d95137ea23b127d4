import type { LakeDocument } from '@orrery/groq/document'
import { publishedId as publishedIdOf } from '@orrery/groq/layers'
import type { IncomingDocument, PatchOperations } from '../../document/commit.ts'
import { isValidDocumentId, isSystemDocumentId } from '../../document/document-ids.ts'
import { truncatedJsonForMessage } from '../../document/domain-error.ts'
import { RELEASES_API_VERSION, isApiVersionAtLeast } from '../../document/api-version.ts'
import { MalformedWriteError } from '../write-errors.ts'
import type { WriteTransaction } from '../write-transaction.ts'
import { parsePatchOperations, parseIncomingDocument } from '../parse-mutations.ts'

/**
 * The content of a document under another id: system fields of the source are dropped, except the creation
 * time.
 */
export function contentUnderOtherId(id: string, source: LakeDocument): IncomingDocument {
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
export function malformedActionError(action: RawAction, problem: string): MalformedWriteError {
  return new MalformedWriteError(`Invalid action "${action.actionType}": ${problem}`)
}

/** @throws MalformedWriteError if the field is missing or not a string. */
export function requireTextField(action: RawAction, field: string): string {
  const value = action[field]
  if (typeof value !== 'string' || value === '')
    throw malformedActionError(action, `"${field}" must be a string`)
  return value
}

export function optionalTextField(action: RawAction, field: string): string | undefined {
  return action[field] === undefined || action[field] === null
    ? undefined
    : requireTextField(action, field)
}

/** @throws MalformedWriteError if the field is not a document id. */
export function requireDocumentIdField(action: RawAction, field: string): string {
  const id = requireTextField(action, field)
  if (!isValidDocumentId(id) || isSystemDocumentId(id))
    throw malformedActionError(action, `"${field}" is not a valid document ID`)
  return id
}

/** @throws MalformedWriteError if the field is not the id of a published document. */
export function requirePublishedIdField(action: RawAction, field = 'publishedId'): string {
  const id = requireDocumentIdField(action, field)
  if (id.startsWith('drafts.') || id.startsWith('versions.'))
    throw malformedActionError(action, `"${field}" must be the ID of a published document`)
  return id
}

/** @throws MalformedWriteError if the field is not the id of a draft or version. */
export function requireDraftOrVersionIdField(action: RawAction, field: string): string {
  const id = requireDocumentIdField(action, field)
  if (!id.startsWith('drafts.') && !id.startsWith('versions.')) {
    throw malformedActionError(action, `"${field}" must be the ID of a draft or a version`)
  }
  return id
}

/**
 * The draft or version of an action: `versionId` in the HTTP API, `draftId` in the client.
 * @throws MalformedWriteError if it is not the id of a draft or version, or if both are given and differ.
 */
export function draftOrVersionIdOfAction(action: RawAction): string {
  const draftId = optionalTextField(action, 'draftId')
  const versionId = optionalTextField(action, 'versionId')
  if (draftId !== undefined && versionId !== undefined && draftId !== versionId)
    throw malformedActionError(action, '"draftId" and "versionId" name different documents')
  return requireDraftOrVersionIdField(action, draftId === undefined ? 'versionId' : 'draftId')
}

/** @throws MalformedWriteError if the draft or version belongs to another document. */
export function assertVersionOfDocument(action: RawAction, id: string, publishedId: string): void {
  if (publishedIdOf(id) !== publishedId)
    throw malformedActionError(
      action,
      `${truncatedJsonForMessage(id)} is not a draft or version of "${publishedId}"`,
    )
  requireDocumentIdField({ ...action, id }, 'id')
}

/** @throws MalformedWriteError if the field is not a document with a `_type`, or is a system document. */
export function requireDocumentField(action: RawAction, field: string): IncomingDocument {
  const where = `Invalid action "${action.actionType}": "${field}"`
  const document = parseIncomingDocument(action[field], where)
  if (isSystemDocumentId(document._id ?? ''))
    throw malformedActionError(action, `"${field}": document IDs starting with "_." are reserved`)
  return document
}

/** The document of an action: `document`, or `attributes` as in older actions and the SDK. */
export function requireDocumentOrAttributes(action: RawAction): IncomingDocument {
  return requireDocumentField(action, action.document === undefined ? 'attributes' : 'document')
}

/** @throws MalformedWriteError if `patch` is not a set of patch operations. */
export function requirePatchField(action: RawAction): PatchOperations {
  return parsePatchOperations(action.patch, `Invalid action "${action.actionType}": "patch"`)
}

/** All actions by `actionType`. */
export type ActionHandlersByType = Readonly<Record<string, ActionHandler>>

export interface ActionWithHandler {
  action: RawAction
  handler: ActionHandler
}

/**
 * Resolves the handler of every action of a request before any of them runs.
 * @throws MalformedWriteError for the first action that is malformed, unknown, or newer than the caller's API
 * version.
 */
export function resolveActionHandlers(
  value: unknown,
  table: ActionHandlersByType,
  apiVersion: string,
): ActionWithHandler[] {
  const actions = Array.isArray(value) ? value : value === undefined ? [] : [value]
  if (actions.length === 0)
    throw new MalformedWriteError('Malformed request: "actions" must hold at least one action')
  return actions.map((action: unknown, index) => {
    if (!isRawAction(action))
      throw new MalformedWriteError(`Action at index ${index} has no "actionType"`)
    const handler = Object.hasOwn(table, action.actionType) ? table[action.actionType] : undefined
    if (!handler)
      throw new MalformedWriteError(
        `Unknown action type ${truncatedJsonForMessage(action.actionType)}`,
      )
    if (
      needsReleases(action.actionType) &&
      !isApiVersionAtLeast(apiVersion, RELEASES_API_VERSION)
    ) {
      throw malformedActionError(action, `needs API version ${RELEASES_API_VERSION} or later`)
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
