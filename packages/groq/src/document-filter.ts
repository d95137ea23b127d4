import { EVERY_DOCUMENT, type DocumentTest, type LakeDocument } from './document.ts'
import { ungroup, type ExprNode } from './syntax/ast.ts'
import { compileTree } from './compile.ts'
import type { StoredDataset } from './dataset/dataset.ts'
import { MemoryDataset } from './dataset/memory-dataset.ts'
import { visibleDataset } from './dataset/visible-dataset.ts'
import { evaluationError, GroqError } from './errors.ts'
import { pinsOf, type Pins } from './filter-pins.ts'
import { UNKNOWN } from './evaluation/origin.ts'
import { parseWithParams } from './parse.ts'
import { isScan } from './nodes/scan.ts'
import { Evaluation, Scope } from './evaluation/scope.ts'
import { TagCollector } from './evaluation/sync-tags.ts'

export interface FilterOptions {
  params?: Record<string, unknown> | undefined
  /** What `now()` says, asked at each document. */
  clock?: (() => Date) | undefined
  identity?: string | undefined
  /** What sub-queries in the filter look at; nothing when absent. */
  dataset?: StoredDataset | undefined
  /** Which of its documents they find; every one when absent. */
  canRead?: DocumentTest | undefined
  /** Steps that the filter may take for one document; as many as a query when absent. */
  workLimit?: number | undefined
}

/** Tells whether a document is among those that a filter goes over. */
export interface DocumentFilter {
  (document: LakeDocument): boolean
  /** Where matches must be; null when that is anywhere. */
  readonly pins: Pins | null
}

const EMPTY: StoredDataset = new MemoryDataset()

/**
 * Tells whether a document is among those that a `*[filter]` query goes over. Projections, orders and slices after
 * the filter do not matter, as in a listener. Throws `GroqError` where the query is malformed, lacks a parameter or
 * does not start with `*`.
 */
export function documentFilter(query: string, options: FilterOptions = {}): DocumentFilter {
  const { tree } = parseWithParams(query, options.params)
  const filters = filterConditions(tree)
  const conditions = filters?.map(compileTree)
  const dataset = visibleDataset(options.dataset ?? EMPTY, options.canRead ?? EVERY_DOCUMENT)
  if (filters === null || conditions === undefined)
    throw evaluationError('a listener needs a query of the form *[filter]').within(query)
  const matches = (document: LakeDocument): boolean => {
    const evaluation = new Evaluation({
      dataset,
      params: options.params ?? {},
      now: options.clock?.() ?? new Date(),
      identity: options.identity ?? '',
      tags: new TagCollector(),
      workLimit: options.workLimit,
    })
    const scope = new Scope(evaluation, document, UNKNOWN, null, false)
    try {
      return conditions.every((condition) => condition.evaluate(scope) === true)
    } catch (error) {
      throw error instanceof GroqError ? error.within(query) : error
    }
  }
  return Object.assign(matches, { pins: pinsOf(filters, options.params ?? {}) })
}

/** The conditions between `*` and the first step that is no filter; null where there is no `*`. */
function filterConditions(node: ExprNode): ExprNode[] | null {
  const inner = ungroup(node)
  if (inner.type === 'Everything') return []
  const base = baseOf(inner)
  const conditions = base === undefined ? null : filterConditions(base)
  if (conditions === null || base === undefined) return null
  return inner.type === 'Filter' && isScan(base) ? [...conditions, inner.expr] : conditions
}

/** What a step of a traversal or a pipe is applied to; undefined for anything else. */
function baseOf(node: ExprNode): ExprNode | undefined {
  return 'base' in node ? (node.base as ExprNode | undefined) : undefined
}
