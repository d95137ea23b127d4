import { unpublishesDocument, publishedId as publishedIdOf, releaseOf } from '@orrery/groq/layers'
import type { IncomingDocument } from '../../document/commit.ts'
import { documentAlreadyExists, documentNotFound } from '../write-errors.ts'
import {
  assertVersionOfDocument,
  requireDocumentOrAttributes,
  requireDocumentIdField,
  malformedActionError,
  optionalTextField,
  requirePublishedIdField,
  requireDraftOrVersionIdField,
  type ActionHandler,
  type RawAction,
  contentUnderOtherId,
} from './action-fields.ts'

const create: ActionHandler = (action, { transaction }) => {
  const publishedId = requirePublishedIdField(action)
  if (action.document === undefined && action.attributes === undefined) {
    const versionId = requireDraftOrVersionIdField(action, 'versionId')
    const baseId = requireDocumentIdField(action, 'baseId')
    assertVersionOfDocument(action, versionId, publishedId)
    const base = transaction.get(baseId)
    if (!base) throw documentNotFound(baseId)
    const expected = optionalTextField(action, 'ifBaseRevisionId')
    if (expected !== undefined) transaction.assertRevision(baseId, expected)
    if (transaction.get(versionId)) throw documentAlreadyExists(versionId)
    // A copy of a version marked for unpublishing keeps the mark.
    transaction.create({
      ...contentUnderOtherId(versionId, base),
      ...(unpublishesDocument(base) && { _system: { delete: true } }),
    })
    return
  }
  const document = requireDocumentOrAttributes(action)
  const versionId = versionIdOf(action, document)
  assertVersionOfDocument(action, versionId, publishedId)
  transaction.create({ ...document, _id: versionId })
}

const replace: ActionHandler = (action, { transaction }) => {
  const document = requireDocumentOrAttributes(action)
  const versionId = versionIdOf(action, document)
  if (!transaction.get(versionId)) throw documentNotFound(versionId)
  transaction.replace({ ...document, _id: versionId })
}

/** The version id of a document: its own id, or the separate field. */
function versionIdOf(action: RawAction, { _id }: IncomingDocument): string {
  return requireDraftOrVersionIdField(
    { ...action, versionId: _id ?? action.versionId },
    'versionId',
  )
}

const discard: ActionHandler = (action, { transaction }) => {
  const versionId = requireDraftOrVersionIdField(action, 'versionId')
  if (!transaction.get(versionId)) throw documentNotFound(versionId)
  transaction.remove(versionId, action.purge === true)
}

/** Marks a version so that publishing the release unpublishes the document. */
const unpublish: ActionHandler = (action, { transaction }) => {
  const publishedId = requirePublishedIdField(action)
  const versionId = requireDraftOrVersionIdField(action, 'versionId')
  if (releaseOf(versionId) === undefined || publishedIdOf(versionId) !== publishedId) {
    throw malformedActionError(action, `"${versionId}" is not a version of "${publishedId}"`)
  }
  if (!transaction.get(versionId)) {
    const published = transaction.get(publishedId)
    if (!published) throw documentNotFound(publishedId)
    transaction.create(contentUnderOtherId(versionId, published))
  }
  transaction.patch(versionId, { setIfMissing: { _system: {} }, set: { '_system.delete': true } })
}

/** Actions on versions of a document, by `actionType`. */
export const versionActionHandlers: Record<string, ActionHandler> = {
  'sanity.action.document.version.create': create,
  'sanity.action.document.version.replace': replace,
  'sanity.action.document.version.discard': discard,
  'sanity.action.document.version.unpublish': unpublish,
}
