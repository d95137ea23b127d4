import { publishedId as publishedIdOf } from '@orrery/groq/layers'
import type { LakeDocument } from '@orrery/groq/document'
import type { IncomingDocument } from '../../document/commit.ts'
import { documentAlreadyExists, documentNotFound, WriteError } from '../write-errors.ts'
import { deferReferences, strengthenDeferredReferences } from '../strong-references.ts'
import type { WriteTransaction } from '../write-transaction.ts'
import {
  assertVersionOfDocument,
  requireDocumentOrAttributes,
  draftOrVersionIdOfAction,
  malformedActionError,
  optionalTextField,
  requirePatchField,
  requirePublishedIdField,
  requireDraftOrVersionIdField,
  type ActionHandler,
  type RawAction,
  contentUnderOtherId,
} from './action-fields.ts'

const create: ActionHandler = (action, { transaction }) => {
  const publishedId = requirePublishedIdField(action)
  const document = requireDocumentOrAttributes(action)
  const id = draftIdOf(action, document, publishedId)
  assertVersionOfDocument(action, id, publishedId)
  if (transaction.get(publishedId)) throw documentAlreadyExists(publishedId)
  if (action.ifExists === 'ignore' && transaction.get(id)) return
  transaction.create({ ...document, _id: id })
}

const edit: ActionHandler = (action, { transaction }) => {
  const publishedId = requirePublishedIdField(action)
  const draftId = draftOrVersionIdOfAction(action)
  assertVersionOfDocument(action, draftId, publishedId)
  const patch = requirePatchField(action)
  if (!transaction.get(draftId)) {
    const published = transaction.get(publishedId)
    if (!published) throw documentNotFound(draftId)
    transaction.create(contentUnderOtherId(draftId, published))
  }
  transaction.patch(draftId, patch)
}

const replaceDraft: ActionHandler = (action, { transaction }) => {
  const publishedId = requirePublishedIdField(action)
  const document = requireDocumentOrAttributes(action)
  const draftId = draftIdOf(action, document, publishedId)
  assertVersionOfDocument(action, draftId, publishedId)
  if (!transaction.get(draftId) && !transaction.get(publishedId))
    throw documentNotFound(publishedId)
  transaction.replace({ ...document, _id: draftId })
}

const publish: ActionHandler = (action, { transaction }) => {
  const publishedId = requirePublishedIdField(action)
  const draftId = draftOrVersionIdOfAction(action)
  assertVersionOfDocument(action, draftId, publishedId)
  const draftRevision =
    optionalTextField(action, 'ifDraftRevisionId') ??
    optionalTextField(action, 'ifVersionRevisionId')
  const publishedRevision = optionalTextField(action, 'ifPublishedRevisionId')
  if (draftRevision !== undefined) transaction.assertRevision(draftId, draftRevision)
  if (publishedRevision !== undefined) transaction.assertRevision(publishedId, publishedRevision)
  publishDraftOrVersion(transaction, draftId)
}

const unpublish: ActionHandler = (action, { transaction }) => {
  const publishedId = requirePublishedIdField(action)
  const draftId = draftOrVersionIdOfAction(action)
  assertVersionOfDocument(action, draftId, publishedId)
  unpublishDocument(transaction, publishedId, { draftId })
}

const remove: ActionHandler = (action, { transaction }) => {
  const publishedId = requirePublishedIdField(action)
  const listed = ['includeDrafts', 'includeVersions'].flatMap((field) => listedIds(action, field))
  for (const id of listed) assertVersionOfDocument(action, id, publishedId)
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
  const draftId = draftOrVersionIdOfAction(action)
  if (!transaction.get(draftId)) throw documentNotFound(draftId)
  transaction.remove(draftId, action.purge === true)
}

/** Actions on a document and its draft, by `actionType`. */
export const documentActionHandlers: Record<string, ActionHandler> = {
  'sanity.action.document.create': create,
  'sanity.action.document.edit': edit,
  'sanity.action.document.replaceDraft': replaceDraft,
  'sanity.action.document.publish': publish,
  'sanity.action.document.unpublish': unpublish,
  'sanity.action.document.delete': remove,
  'sanity.action.document.discard': discard,
}

/** Replaces the published document with a draft or version, and deletes the latter. */
export function publishDraftOrVersion(transaction: WriteTransaction, versionId: string): void {
  const version = transaction.get(versionId)
  if (!version) throw documentNotFound(versionId)
  const publishedId = publishedIdOf(versionId)
  const published = transaction.get(publishedId)
  const document = strengthenDeferredReferences(contentUnderOtherId(publishedId, version))
  // The published document keeps its original creation time.
  if (published) transaction.replace({ ...document, _createdAt: published._createdAt })
  else transaction.create(document)
  transaction.remove(versionId)
}

/**
 * Deletes a published document; its content becomes the draft unless one exists. References of the draft to the
 * documents that go with it wait for their next publication: strong ones would keep these from going.
 * @param unpublished published documents that this transaction takes away, the document itself included
 */
export function unpublishDocument(
  transaction: WriteTransaction,
  publishedId: string,
  {
    draftId = `drafts.${publishedId}`,
    unpublished,
  }: { draftId?: string; unpublished?: readonly LakeDocument[] } = {},
): void {
  const published = transaction.get(publishedId)
  if (!published) throw documentNotFound(publishedId)
  const draft = transaction.get(draftId)
  const content = draft ?? contentUnderOtherId(draftId, published)
  const deferred = deferReferences(content, unpublished ?? [published])
  if (!draft) transaction.create(deferred)
  else if (deferred !== content) transaction.replace(deferred)
  transaction.remove(publishedId)
}

/** The draft id for a document; never the published id. */
function draftIdOf(action: RawAction, { _id }: IncomingDocument, publishedId: string): string {
  return requireDraftOrVersionIdField({ ...action, _id: _id ?? `drafts.${publishedId}` }, '_id')
}

function listedIds(action: RawAction, field: string): string[] {
  const ids = action[field] ?? []
  if (!Array.isArray(ids))
    throw malformedActionError(action, `"${field}" must be a list of document IDs`)
  return ids.map(String)
}
