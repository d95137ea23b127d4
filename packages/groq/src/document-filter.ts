import { conjuncts, ungroup, type ExprNode } from './syntax/ast.ts'
import { acceptsEveryDocument, type DocumentTest, type LakeDocument } from './document.ts'
import { compileTree } from './compile.ts'
import type { FilterableDataset } from './dataset/dataset.ts'
import { MemoryDataset } from './dataset/memory-dataset.ts'
import { visibleDataset } from './dataset/perspective-dataset.ts'
import { evaluationError, GroqError } from './groq-error.ts'
import { UNKNOWN } from './evaluation/origin.ts'
import { parseWithParams } from './parse.ts'
import { isScan } from './nodes/scan.ts'
import { Evaluation, Scope } from './evaluation/scope.ts'
import { TagCollector } from './evaluation/sync-tags.ts'

/** Ids or types to which the matches of a filter are limited. */
export interface IdAndTypePins {
  readonly ids: readonly string[]
  readonly types: readonly string[]
}

/**
 * Derives pins from conditions that must all be true; null if they mention neither ids nor types. A document
 * outside the pins cannot match.
 */
function pinsOf(
  conditions: readonly ExprNode[],
  params: Readonly<Record<string, unknown>>,
): IdAndTypePins | null {
  const found = conditions.flatMap(conjuncts).flatMap((part) => partPins(part, params) ?? [])
  // The most selective pins suffice: ids before types, few before many.
  const [first] = found.toSorted(
    (a, b) => a.types.length - b.types.length || a.ids.length - b.ids.length,
  )
  return first ?? null
}

function partPins(node: ExprNode, params: Readonly<Record<string, unknown>>): IdAndTypePins | null {
  if (node.type === 'Or') {
    const sides = [node.left, node.right].map((side) => pinsOf([side], params))
    const [left, right] = sides
    if (!left || !right) return null
    return { ids: [...left.ids, ...right.ids], types: [...left.types, ...right.types] }
  }
  if (node.type !== 'OpCall' || (node.op !== '==' && node.op !== 'in')) return null
  const [left, right] = [ungroup(node.left), ungroup(node.right)]
  const field = fieldOf(left)
  if (field !== null) return pinsTo(field, stringsIn(right, params, node.op === 'in'))
  const other = node.op === '==' ? fieldOf(right) : null
  return other === null ? null : pinsTo(other, stringsIn(left, params, false))
}

function pinsTo(field: '_id' | '_type', values: string[] | null): IdAndTypePins | null {
  if (values === null) return null
  return field === '_id' ? { ids: values, types: [] } : { ids: [], types: values }
}

function fieldOf(node: ExprNode): '_id' | '_type' | null {
  if (node.type !== 'AccessAttribute' || (node.base && node.base.type !== 'This')) return null
  return node.name === '_id' || node.name === '_type' ? node.name : null
}

/** The strings of a literal or parameter; null if the value depends on the document. */
function stringsIn(
  node: ExprNode,
  params: Readonly<Record<string, unknown>>,
  isList: boolean,
): string[] | null {
  if (isList && node.type === 'Array') {
    const items = node.elements.map(({ value, isSplat }) =>
      isSplat ? null : stringsIn(ungroup(value), params, false),
    )
    return items.includes(null) ? null : items.flatMap((item) => item ?? [])
  }
  const value =
    node.type === 'Value' ? node.value : node.type === 'Parameter' ? params[node.name] : null
  if (isList) return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : null
  return typeof value === 'string' ? [value] : null
}

export interface FilterOptions {
  params?: Record<string, unknown> | undefined
  /** Value of `now()`, read for each document. */
  clock?: (() => Date) | undefined
  identity?: string | undefined
  /** Documents for subqueries in the filter; none if absent. */
  dataset?: FilterableDataset | undefined
  /** Documents visible to subqueries; all if absent. */
  canRead?: DocumentTest | undefined
  /** Step limit per document; that of a query if absent. */
  workLimit?: number | undefined
}

/** Tests whether a document matches a filter. */
export interface DocumentFilter {
  (document: LakeDocument): boolean
  /** Limits of the matches; null if unlimited. */
  readonly pins: IdAndTypePins | null
}

const EMPTY: FilterableDataset = new MemoryDataset()

/**
 * Compiles the filter of a `*[filter]` query. Projections, orders and slices after the filter are ignored, as
 * in a listener. Throws `GroqError` if the query is malformed, lacks a parameter or does not start with `*`.
 */
export function documentFilter(query: string, options: FilterOptions = {}): DocumentFilter {
  const { tree } = parseWithParams(query, options.params)
  const filters = filterConditions(tree)
  const conditions = filters?.map(compileTree)
  const dataset = visibleDataset(options.dataset ?? EMPTY, options.canRead ?? acceptsEveryDocument)
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

/** Conditions between `*` and the first other step; null without `*`. */
function filterConditions(node: ExprNode): ExprNode[] | null {
  const inner = ungroup(node)
  if (inner.type === 'Everything') return []
  const base = baseOf(inner)
  const conditions = base === undefined ? null : filterConditions(base)
  if (conditions === null || base === undefined) return null
  return inner.type === 'Filter' && isScan(base) ? [...conditions, inner.expr] : conditions
}

/** The base of a traversal step or pipe; undefined for other nodes. */
function baseOf(node: ExprNode): ExprNode | undefined {
  return 'base' in node ? (node.base as ExprNode | undefined) : undefined
}
