import type { ExprNode } from '../syntax/ast.ts'
import type { LakeDocument } from '../document.ts'
import type { IndexKey, IndexName } from '../dataset/dataset.ts'
import { UNKNOWN, type Traced } from './origin.ts'
import type { Scope } from './scope.ts'

/**
 * An expression ready to run. `evaluate` yields the value, `trace` the value with its origin: predicates and
 * sort keys are only ever evaluated, so that an answer without a source map pays nothing for origins.
 *
 * `limit` is a hint that only the first so many elements of an array will be looked at; it may be ignored.
 */
export interface CompiledExpression {
  evaluate(scope: Scope, limit?: number): unknown
  trace(scope: Scope, limit?: number): Traced
  /** The number of elements, where they can be counted without collecting them. */
  count?(scope: Scope): number
  /** The documents that come first in an order, where an index has that order. */
  walk?(scope: Scope, request: OrderRequest): OrderedWalk
}

/** Which documents come first: by a key, and by `_id` where that is the same. */
export interface OrderRequest {
  readonly key: IndexKey
  readonly descending: boolean
  readonly enough: number
  /** Whether all documents are wanted whose key is the same as the last one's. */
  readonly wholeTies: boolean
}

export interface OrderedWalk {
  /** Null where another way is taken. */
  documents: LakeDocument[] | null
  /** The index that would have helped. */
  missing: IndexName | null
}

/** Compiles a node; `adapt` may replace what any node below it compiles to. */
export type Compile = (
  node: ExprNode,
  adapt?: (node: ExprNode, compiled: CompiledExpression) => CompiledExpression,
) => CompiledExpression

/** An expression whose value stands in no document. */
export function computedExpression(evaluate: (scope: Scope) => unknown): CompiledExpression {
  return { evaluate, trace: (scope) => ({ value: evaluate(scope), origin: UNKNOWN }) }
}
