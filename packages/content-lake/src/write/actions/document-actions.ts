import { publishedId as publishedIdOf } from '@orrery/groq/layers'
import type { IncomingDocument } from '../../document/commit.ts'
import { documentAlreadyExists, documentNotFound, WriteError } from '../write-errors.ts'
import { withStrongReferences } from '../references.ts'
import type { WriteTransaction } from '../write-transaction.ts'
import {
  assertBelongs,
  requireDocument,
  requireDraftOrVersionId,
  malformedAction,
  optionalText,
  patchOperations,
  requirePublishedId,
  requireVersionId,
  type ActionHandler,
  type RawAction,
  copyContentAs,
} from './action.ts'

const create: ActionHandler = (action, { transaction }) => {
  const publishedId = requirePublishedId(action)
  const document = requireDocument(action)
  const id = draftIdOf(action, document, publishedId)
  assertBelongs(action, id, publishedId)
  if (transaction.get(publishedId)) throw documentAlreadyExists(publishedId)
  if (action.ifExists === 'ignore' && transaction.get(id)) return
  transaction.create({ ...document, _id: id })
}

const edit: ActionHandler = (action, { transaction }) => {
  const publishedId = requirePublishedId(action)
  const draftId = requireDraftOrVersionId(action)
  assertBelongs(action, draftId, publishedId)
  const patch = patchOperations(action)
  if (!transaction.get(draftId)) {
    const published = transaction.get(publishedId)
    if (!published) throw documentNotFound(draftId)
    transaction.create(copyContentAs(draftId, published))
  }
  transaction.patch(draftId, patch)
}

const replaceDraft: ActionHandler = (action, { transaction }) => {
  const publishedId = requirePublishedId(action)
  const document = requireDocument(action)
  const draftId = draftIdOf(action, document, publishedId)
  assertBelongs(action, draftId, publishedId)
  if (!transaction.get(draftId) && !transaction.get(publishedId))
    throw documentNotFound(publishedId)
  transaction.replace({ ...document, _id: draftId })
}

const publish: ActionHandler = (action, { transaction }) => {
  const publishedId = requirePublishedId(action)
  const draftId = requireDraftOrVersionId(action)
  assertBelongs(action, draftId, publishedId)
  const draftRevision =
    optionalText(action, 'ifDraftRevisionId') ?? optionalText(action, 'ifVersionRevisionId')
  const publishedRevision = optionalText(action, 'ifPublishedRevisionId')
  if (draftRevision !== undefined) transaction.assertRevision(draftId, draftRevision)
  if (publishedRevision !== undefined) transaction.assertRevision(publishedId, publishedRevision)
  publishVersion(transaction, draftId)
}

const unpublish: ActionHandler = (action, { transaction }) => {
  const publishedId = requirePublishedId(action)
  const draftId = requireDraftOrVersionId(action)
  assertBelongs(action, draftId, publishedId)
  unpublishDocument(transaction, publishedId, draftId)
}

const remove: ActionHandler = (action, { transaction }) => {
  const publishedId = requirePublishedId(action)
  const listed = ['includeDrafts', 'includeVersions'].flatMap((field) => listedIds(action, field))
  for (const id of listed) assertBelongs(action, id, publishedId)
  const known = [...transaction.documents.versionsOf(publishedId)]
    .map((document) => document._id)
    .filter((id) => transaction.get(id) !== undefined)
  if (!known.includes(publishedId)) throw documentNotFound(publishedId)
  const unlisted = known.filter((id) => id !== publishedId && !listed.includes(id))
  if (unlisted.length > 0) {
    throw new WriteError(
      'documentHasDraftsError',
      `Document "${publishedId}" cannot be deleted as it has drafts or versions that were not listed: "${unlisted.join('", "')}"`,
      { id: publishedId, draftIDs: unlisted },
    )
  }
  for (const id of [publishedId, ...listed]) transaction.remove(id, action.purge === true)
}

const discard: ActionHandler = (action, { transaction }) => {
  const draftId = requireDraftOrVersionId(action)
  if (!transaction.get(draftId)) throw documentNotFound(draftId)
  transaction.remove(draftId, action.purge === true)
}

/** Actions on a document and its draft, by `actionType`. */
export const documentActions: Record<string, ActionHandler> = {
  'sanity.action.document.create': create,
  'sanity.action.document.edit': edit,
  'sanity.action.document.replaceDraft': replaceDraft,
  'sanity.action.document.publish': publish,
  'sanity.action.document.unpublish': unpublish,
  'sanity.action.document.delete': remove,
  'sanity.action.document.discard': discard,
}

/** Replaces the published document with a draft or version, and deletes the latter. */
export function publishVersion(transaction: WriteTransaction, versionId: string): void {
  const version = transaction.get(versionId)
  if (!version) throw documentNotFound(versionId)
  const publishedId = publishedIdOf(versionId)
  const published = transaction.get(publishedId)
  const document = withStrongReferences(copyContentAs(publishedId, version))
  // The published document keeps its original creation time.
  if (published) transaction.replace({ ...document, _createdAt: published._createdAt })
  else transaction.create(document)
  transaction.remove(versionId)
}

/** Deletes a published document; its content becomes the draft unless one exists. */
export function unpublishDocument(
  transaction: WriteTransaction,
  publishedId: string,
  draftId = `drafts.${publishedId}`,
): void {
  const published = transaction.get(publishedId)
  if (!published) throw documentNotFound(publishedId)
  if (!transaction.get(draftId)) transaction.create(copyContentAs(draftId, published))
  transaction.remove(publishedId)
}

/** The draft id for a document; never the published id. */
function draftIdOf(action: RawAction, { _id }: IncomingDocument, publishedId: string): string {
  return requireVersionId({ ...action, _id: _id ?? `drafts.${publishedId}` }, '_id')
}

function listedIds(action: RawAction, field: string): string[] {
  const ids = action[field] ?? []
  if (!Array.isArray(ids))
    throw malformedAction(action, `"${field}" must be a list of document IDs`)
  return ids.map(String)
}
