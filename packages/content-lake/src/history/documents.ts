import { flag } from '../http/data-request.ts'
import { badRequest } from '../http/errors.ts'
import type { Handler } from '../http/router.ts'
import type { LakeDocument } from '@orrery/groq/document'
import { parseTime } from '@orrery/groq/time'
import { atSequence, atTime, lastRevision } from '../store/revisions.ts'
import { historyRequest } from './permissions.ts'

/** `GET /data/history/{dataset}/documents/{ids}`: documents as they were at a revision, at a time, or last. */
export const getPastDocuments: Handler = (context) => {
  const { dataset, ids, sees } = historyRequest(context)
  const { url } = context
  const revision = url.searchParams.get('revision')
  const time = url.searchParams.get('time')
  if (time !== null && parseTime(time) === undefined) throw badRequest('"time" is not a time')
  const sequence = revision === null ? undefined : dataset.log.sequenceOf(revision)
  const past = (id: string): LakeDocument | undefined => {
    if (flag(url, 'lastRevision')) return lastRevision(dataset.history(id))
    if (revision !== null)
      return sequence === undefined ? undefined : atSequence(dataset.history(id), sequence)
    return time === null ? dataset.documents.byId(id) : atTime(dataset.history(id), time)
  }
  return Response.json({
    documents: ids.map(past).filter((document) => document !== undefined && sees(document)),
  })
}
