import type { ExprNode } from 'groq-js'
import type { LakeDocument } from '../types.ts'
import { ungroup } from './ast.ts'
import { compileTree } from './compile.ts'
import type { Dataset } from './dataset.ts'
import { evaluationError } from './errors.ts'
import { UNKNOWN } from './origin.ts'
import { parseWithParams } from './parse.ts'
import { isScan } from './nodes/scan.ts'
import { Evaluation, Scope } from './scope.ts'
import { TagCollector } from './sync-tags.ts'

export interface FilterOptions {
  params?: Record<string, unknown> | undefined
  now?: Date | undefined
  identity?: string | undefined
  /** What sub-queries in the filter look at; nothing when absent. */
  dataset?: Dataset | undefined
}

const EMPTY: Dataset = {
  all: () => [],
  size: () => 0,
  byId: () => undefined,
  byType: () => [],
  bySlug: () => [],
  referencing: () => [],
}

/**
 * Whether a document is among those that a `*[filter]` query goes over. Projections, orders and slices after the
 * filter do not matter, as in a listener. Throws `GroqError` where the query does not start with `*`.
 */
export function matchesFilter(query: string, document: LakeDocument, options: FilterOptions = {}): boolean {
  const { tree } = parseWithParams(query, options.params)
  const evaluation = new Evaluation({
    dataset: options.dataset ?? EMPTY,
    params: options.params ?? {},
    now: options.now ?? new Date(),
    identity: options.identity ?? '',
    tags: new TagCollector(),
  })
  const scope = new Scope(evaluation, document, UNKNOWN, null, false)
  const conditions = filterConditions(tree)
  if (conditions === null) throw evaluationError('a listener needs a query of the form *[filter]').within(query)
  return conditions.every((condition) => compileTree(condition).evaluate(scope) === true)
}

/** The conditions between `*` and the first step that is no filter; null where there is no `*`. */
function filterConditions(node: ExprNode): ExprNode[] | null {
  const inner = ungroup(node)
  switch (inner.type) {
    case 'Everything':
      return []
    case 'Filter': {
      const base = filterConditions(inner.base)
      return base === null ? null : isScan(inner.base) ? [...base, inner.expr] : base
    }
    case 'Map':
    case 'FlatMap':
    case 'Slice':
    case 'Projection':
    case 'PipeFuncCall':
    case 'AccessElement':
    case 'AccessAttribute':
    case 'ArrayCoerce':
    case 'Deref':
      return inner.base === undefined ? null : filterConditions(inner.base)
    default:
      return null
  }
}
