import { evaluateSync, parse, toJS, type ExprNode } from 'groq-js'
import type { LakeDocument } from '../types.ts'
import type { Dataset } from './dataset.ts'
import { GroqError } from './errors.ts'
import { perspectiveDataset } from './perspective.ts'

export interface ContentSourceMap {
  documents: { _id: string; _type: string }[]
  paths: string[]
  mappings: Record<string, SourceMapping>
}

export interface SourceMapping {
  type: 'value'
  source: { type: 'documentValue'; document: number; path: number } | { type: 'literal' } | { type: 'unknown' }
}

export interface QueryRequest {
  query: string
  params?: Record<string, unknown>
  dataset: Dataset
  perspective?: string | string[]
  resultSourceMap?: boolean | 'withKeyArraySelector'
  now?: Date
  identity?: string
  apiVersion?: string
  projectId?: string
  datasetName?: string
  canRead?: (id: string) => boolean
}

export interface QueryAnswer {
  result: unknown
  syncTags: string[]
  resultSourceMap?: ContentSourceMap
}

export function parseQuery(query: string): ExprNode {
  try {
    return parse(query)
  } catch (error) {
    throw new GroqError('queryParseError', error instanceof Error ? error.message : String(error), query)
  }
}

export function runQuery(request: QueryRequest): QueryAnswer {
  const dataset = perspectiveDataset(request.dataset, request.perspective ?? 'raw')
  const documents = [...dataset.all()].filter((document) => request.canRead?.(document._id) ?? true)
  const result = toJS(evaluateSync(parseQuery(request.query), { dataset: documents, params: request.params }))
  return { result, syncTags: [] }
}

export function commitTags(_before: LakeDocument | undefined, _after: LakeDocument | undefined): string[] {
  return []
}

/** Whether a document is in the answer of a `*[filter]` query. */
export function matchesFilter(
  query: string,
  document: LakeDocument,
  options: Omit<QueryRequest, 'query' | 'dataset'> = {},
): boolean {
  const { result } = runQuery({ ...options, query, dataset: { ...empty, all: () => [document] } })
  return Array.isArray(result) && result.length > 0
}

const empty: Dataset = {
  all: () => [],
  size: () => 1,
  byId: () => undefined,
  byType: () => [],
  bySlug: () => [],
  referencing: () => [],
}

export { GroqError } from './errors.ts'
export { perspectiveDataset } from './perspective.ts'
export { MemoryDataset } from './memory-dataset.ts'
