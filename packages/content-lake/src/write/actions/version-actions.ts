import { unpublishesDocument, publishedId as publishedIdOf, releaseOf } from '@orrery/groq/layers'
import type { IncomingDocument } from '../../document/commit.ts'
import { documentAlreadyExists, documentNotFound } from '../write-errors.ts'
import {
  assertBelongs,
  requireDocument,
  requireDocumentId,
  malformedAction,
  optionalText,
  requirePublishedId,
  requireVersionId,
  type ActionHandler,
  type RawAction,
  copyContentAs,
} from './action.ts'

const create: ActionHandler = (action, { transaction }) => {
  const publishedId = requirePublishedId(action)
  if (action.document === undefined && action.attributes === undefined) {
    const versionId = requireVersionId(action, 'versionId')
    const baseId = requireDocumentId(action, 'baseId')
    assertBelongs(action, versionId, publishedId)
    const base = transaction.get(baseId)
    if (!base) throw documentNotFound(baseId)
    const expected = optionalText(action, 'ifBaseRevisionId')
    if (expected !== undefined) transaction.assertRevision(baseId, expected)
    if (transaction.get(versionId)) throw documentAlreadyExists(versionId)
    // A copy of a version marked for unpublishing keeps the mark.
    transaction.create({
      ...copyContentAs(versionId, base),
      ...(unpublishesDocument(base) && { _system: { delete: true } }),
    })
    return
  }
  const document = requireDocument(action)
  const versionId = versionIdOf(action, document)
  assertBelongs(action, versionId, publishedId)
  transaction.create({ ...document, _id: versionId })
}

const replace: ActionHandler = (action, { transaction }) => {
  const document = requireDocument(action)
  const versionId = versionIdOf(action, document)
  if (!transaction.get(versionId)) throw documentNotFound(versionId)
  transaction.replace({ ...document, _id: versionId })
}

/** The version id of a document: its own id, or the separate field. */
function versionIdOf(action: RawAction, { _id }: IncomingDocument): string {
  return requireVersionId({ ...action, versionId: _id ?? action.versionId }, 'versionId')
}

const discard: ActionHandler = (action, { transaction }) => {
  const versionId = requireVersionId(action, 'versionId')
  if (!transaction.get(versionId)) throw documentNotFound(versionId)
  transaction.remove(versionId, action.purge === true)
}

/** Marks a version so that publishing the release unpublishes the document. */
const unpublish: ActionHandler = (action, { transaction }) => {
  const publishedId = requirePublishedId(action)
  const versionId = requireVersionId(action, 'versionId')
  if (releaseOf(versionId) === undefined || publishedIdOf(versionId) !== publishedId) {
    throw malformedAction(action, `"${versionId}" is not a version of "${publishedId}"`)
  }
  if (!transaction.get(versionId)) {
    const published = transaction.get(publishedId)
    if (!published) throw documentNotFound(publishedId)
    transaction.create(copyContentAs(versionId, published))
  }
  transaction.patch(versionId, { setIfMissing: { _system: {} }, set: { '_system.delete': true } })
}

/** Actions on versions of a document, by `actionType`. */
export const versionActions: Record<string, ActionHandler> = {
  'sanity.action.document.version.create': create,
  'sanity.action.document.version.replace': replace,
  'sanity.action.document.version.discard': discard,
  'sanity.action.document.version.unpublish': unpublish,
}
