import { badRequest } from '../http/errors.ts'
import { flag } from '../http/data-request.ts'
import type { Handler } from '../http/router.ts'
import type { LakeDocument } from '../document/document.ts'
import { DocumentHistory } from '../store/document-history.ts'
import { historyRequest } from './permissions.ts'
import { TransactionLog } from '../store/transaction-log.ts'

/** `GET /data/history/{dataset}/documents/{ids}`: documents as they were at a revision, at a time, or last. */
export const getPastDocuments: Handler = (context) => {
  const { dataset, ids } = historyRequest(context)
  const { url, lake } = context
  const history = new DocumentHistory(lake.database, dataset)
  const revision = url.searchParams.get('revision')
  const time = url.searchParams.get('time')
  if (time !== null && Number.isNaN(Date.parse(time))) throw badRequest('"time" is not a time')
  const sequence =
    revision === null
      ? undefined
      : new TransactionLog(lake.database, dataset.name).sequenceOf(revision)
  const past = (id: string): LakeDocument | undefined => {
    if (flag(url, 'lastRevision')) return history.lastRevision(id)
    if (revision !== null)
      return sequence === undefined ? undefined : history.atSequence(id, sequence)
    return time === null ? dataset.documents.byId(id) : history.atTime(id, time)
  }
  return Response.json({ documents: ids.map(past).filter((document) => document !== undefined) })
}
