import { exportDocuments } from './export.ts'
import { getDocuments } from './documents.ts'
import { externalReferences } from './references.ts'
import { answerQuery } from './query.ts'
import type { Route } from '../http/router.ts'

/** Reads: queries, documents by id, export. */
export const queryRoutes: Route[] = [
  { method: 'GET', path: '/data/query/:dataset', handler: answerQuery },
  { method: 'POST', path: '/data/query/:dataset', handler: answerQuery },
  { method: 'GET', path: '/data/doc/:dataset/:ids', handler: getDocuments },
  { method: 'GET', path: '/data/export/:dataset', handler: exportDocuments },
  { method: 'GET', path: '/data/references/:dataset/documents/:id/to', handler: externalReferences },
]
