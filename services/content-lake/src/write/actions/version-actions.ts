import { isUnpublishing, publishedId as publishedIdOf, releaseOf } from '../../document/layers.ts'
import { documentAlreadyExists, documentNotFound } from '../errors.ts'
import {
  documentId,
  incomingDocument,
  malformed,
  optionalText,
  publishedDocumentId,
  versionDocumentId,
  type ActionHandler,
} from './action.ts'
import { contentAs } from './content.ts'

const create: ActionHandler = (action, { transaction }) => {
  const publishedId = publishedDocumentId(action)
  if (action.document === undefined) {
    const versionId = versionDocumentId(action, 'versionId')
    const baseId = documentId(action, 'baseId')
    if (publishedIdOf(versionId) !== publishedId)
      throw malformed(action, `"${versionId}" is not a version of "${publishedId}"`)
    const base = transaction.get(baseId)
    if (!base) throw documentNotFound(baseId)
    const expected = optionalText(action, 'ifBaseRevisionId')
    if (expected !== undefined) transaction.assertRevision(baseId, expected)
    if (transaction.get(versionId)) throw documentAlreadyExists(versionId)
    // A version that takes its document away stays one when it is copied into another release.
    transaction.create({
      ...contentAs(versionId, base),
      ...(isUnpublishing(base) && { _system: { delete: true } }),
    })
    return
  }
  const document = incomingDocument(action, 'document')
  const versionId = versionDocumentId({ ...action, versionId: document._id }, 'versionId')
  if (publishedIdOf(versionId) !== publishedId)
    throw malformed(action, `"${versionId}" is not a version of "${publishedId}"`)
  transaction.create(document)
}

const replace: ActionHandler = (action, { transaction }) => {
  const document = incomingDocument(action, 'document')
  const versionId = versionDocumentId({ ...action, versionId: document._id }, 'versionId')
  if (!transaction.get(versionId)) throw documentNotFound(versionId)
  transaction.replace(document)
}

const discard: ActionHandler = (action, { transaction }) => {
  const versionId = versionDocumentId(action, 'versionId')
  if (!transaction.get(versionId)) throw documentNotFound(versionId)
  transaction.remove(versionId, action.purge === true)
}

/** Marks a document so that publishing the release takes it away. */
const unpublish: ActionHandler = (action, { transaction }) => {
  const publishedId = publishedDocumentId(action)
  const versionId = versionDocumentId(action, 'versionId')
  if (releaseOf(versionId) === undefined || publishedIdOf(versionId) !== publishedId) {
    throw malformed(action, `"${versionId}" is not a version of "${publishedId}"`)
  }
  if (!transaction.get(versionId)) {
    const published = transaction.get(publishedId)
    if (!published) throw documentNotFound(publishedId)
    transaction.create(contentAs(versionId, published))
  }
  transaction.patch(versionId, { setIfMissing: { _system: {} }, set: { '_system.delete': true } })
}

/** Actions on a document's versions, by `actionType`. */
export const versionActions: Record<string, ActionHandler> = {
  'sanity.action.document.version.create': create,
  'sanity.action.document.version.replace': replace,
  'sanity.action.document.version.discard': discard,
  'sanity.action.document.version.unpublish': unpublish,
}
