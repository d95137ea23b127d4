import { exportDocuments, getDocuments, listNoExternalReferences } from './document-handlers.ts'
import { handleQuery } from './query-handler.ts'
import { requireDataset } from '../http/data-request.ts'
import { type Handler, lazyHandler, type Route } from '../http/router.ts'

/** `GET /data/ping/{dataset}`: Studio measures its latency to the dataset with it. */
const ping: Handler = (context) => {
  requireDataset(context)
  return new Response('PONG', { headers: { 'content-type': 'text/plain' } })
}

const answerGraphql = lazyHandler(async () => (await import('./graphql-handler.ts')).handleGraphql)

/** Read routes: queries, GraphQL, documents by id, export. */
export const queryRoutes: Route[] = [
  { method: 'GET', path: '/data/query/:dataset', handler: handleQuery },
  { method: 'POST', path: '/data/query/:dataset', handler: handleQuery, servedBy: 'any' },
  { method: 'GET', path: '/graphql/:dataset/:tag', handler: answerGraphql },
  { method: 'POST', path: '/graphql/:dataset/:tag', handler: answerGraphql, servedBy: 'any' },
  { method: 'GET', path: '/data/ping/:dataset', handler: ping },
  { method: 'GET', path: '/data/doc/:dataset/:ids', handler: getDocuments },
  { method: 'GET', path: '/data/export/:dataset', handler: exportDocuments },
  {
    method: 'GET',
    path: '/data/references/:dataset/documents/:id/to',
    handler: listNoExternalReferences,
  },
]
