import { badRequest } from '../http/errors.ts'
import type { Handler, Route } from '../http/router.ts'
import { documentHistoryEvents } from './document-events.ts'
import { getPastDocuments, authorizeHistoryRequest } from './past-documents.ts'
import { releaseDocumentId } from '../release/release-document.ts'
import { releaseHistoryEvents } from './release-events.ts'
import { getDocumentTransactions } from './get-document-transactions.ts'

const DEFAULT_PAGE = 100

const getDocumentEvents: Handler = (context) => {
  const { dataset, ids } = authorizeHistoryRequest(context)
  const { url } = context
  const limit = Number(url.searchParams.get('limit') ?? DEFAULT_PAGE)
  if (!Number.isInteger(limit) || limit < 1) throw badRequest('"limit" must be a positive number')
  const cursor = url.searchParams.get('nextCursor') ?? ''
  const pages = ids.map(
    (id) => [id, documentHistoryEvents(dataset.log, id, limit, cursor)] as const,
  )
  const events = Object.fromEntries(pages.map(([id, page]) => [id, page.events]))
  return Response.json({ events, nextCursor: pages[0]?.[1].nextCursor ?? '' })
}

const getReleaseEvents: Handler = (context) => {
  const { dataset, seesId } = authorizeHistoryRequest(context)
  const release = context.params.release ?? ''
  if (!/^[A-Za-z0-9_-]+$/.test(release)) throw badRequest(`Invalid release ID "${release}"`)
  const events = releaseHistoryEvents(dataset, release).filter(({ versionId }) =>
    seesId(typeof versionId === 'string' ? versionId : releaseDocumentId(release)),
  )
  return Response.json({ events, nextCursor: '' })
}

/** Routes for the history of documents and releases. */
export const historyRoutes: Route[] = [
  { method: 'GET', path: '/data/history/:dataset/transactions', handler: getDocumentTransactions },
  {
    method: 'GET',
    path: '/data/history/:dataset/transactions/:ids',
    handler: getDocumentTransactions,
  },
  { method: 'GET', path: '/data/history/:dataset/documents/:ids', handler: getPastDocuments },
  {
    method: 'GET',
    path: '/data/history/:dataset/events/documents/:ids',
    handler: getDocumentEvents,
  },
  {
    method: 'GET',
    path: '/data/history/:dataset/events/releases/:release',
    handler: getReleaseEvents,
  },
]
