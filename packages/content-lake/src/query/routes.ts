import { exportDocuments, getDocuments, externalReferences } from './documents.ts'
import { handleQuery } from './query.ts'
import { requestedDataset } from '../http/data-request.ts'
import { type Handler, loadedLater, type Route } from '../http/router.ts'

/** `GET /data/ping/{dataset}`: Studio measures the way to the dataset with it. */
const ping: Handler = (context) => {
  requestedDataset(context)
  return new Response('PONG', { headers: { 'content-type': 'text/plain' } })
}

const answerGraphql = loadedLater(async () => (await import('./graphql.ts')).handleGraphql)

/** Reads: queries, GraphQL, documents by id, export. */
export const queryRoutes: Route[] = [
  { method: 'GET', path: '/data/query/:dataset', handler: handleQuery },
  { method: 'POST', path: '/data/query/:dataset', handler: handleQuery, answeredBy: 'any' },
  { method: 'GET', path: '/graphql/:dataset/:tag', handler: answerGraphql },
  { method: 'POST', path: '/graphql/:dataset/:tag', handler: answerGraphql, answeredBy: 'any' },
  { method: 'GET', path: '/data/ping/:dataset', handler: ping },
  { method: 'GET', path: '/data/doc/:dataset/:ids', handler: getDocuments },
  { method: 'GET', path: '/data/export/:dataset', handler: exportDocuments },
  {
    method: 'GET',
    path: '/data/references/:dataset/documents/:id/to',
    handler: externalReferences,
  },
]
