import type { ExprNode } from '../syntax/ast.ts'
import type { LakeDocument } from '../document.ts'
import type { IndexKey, IndexDescriptor } from '../dataset/dataset.ts'
import { UNKNOWN, type TracedValue } from './origin.ts'
import type { Scope } from './scope.ts'

/**
 * A compiled expression. `evaluate` returns the value, `trace` the value with its origin; predicates and sort
 * keys are only evaluated, so that queries without a source map do no origin tracking.
 * `limit` is a hint that only that many elements of an array will be read; it may be ignored.
 */
export interface CompiledExpression {
  evaluate(scope: Scope, limit?: number): unknown
  trace(scope: Scope, limit?: number): TracedValue
  /** Number of elements, if it can be counted without collecting them. */
  count?(scope: Scope): number
  /** The first documents in an order, if an index has that order. */
  walk?(scope: Scope, request: OrderedWalkRequest): OrderedWalkResult
}

/** A request for the first documents by a key, then by `_id`. */
export interface OrderedWalkRequest {
  readonly key: IndexKey
  readonly descending: boolean
  readonly enough: number
  /** Whether all documents with the last one's key are required. */
  readonly wholeTies: boolean
}

export interface OrderedWalkResult {
  /** Null if another plan is cheaper. */
  documents: LakeDocument[] | null
  /** The index that would have helped. */
  missing: IndexDescriptor | null
}

/** Compiles a node; `adapt` may replace the result of any descendant. */
export type CompileNode = (
  node: ExprNode,
  adapt?: (node: ExprNode, compiled: CompiledExpression) => CompiledExpression,
) => CompiledExpression

/** An expression whose value has no origin in a document. */
export function expressionWithoutOrigin(evaluate: (scope: Scope) => unknown): CompiledExpression {
  return { evaluate, trace: (scope) => ({ value: evaluate(scope), origin: UNKNOWN }) }
}
