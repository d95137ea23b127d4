import type { FilterNode, FlatMapNode, MapNode, ProjectionNode } from '../syntax/ast.ts'
import type { CompileNode, CompiledExpression } from '../evaluation/compiled-expression.ts'
import {
  tracedItemsOfArray,
  TRACED_NULL,
  tracedArray,
  type TracedValue,
} from '../evaluation/origin.ts'
import { isObject } from '../values/groq-values.ts'
import { compilePredicateHoistingSubqueries } from './hoist-subqueries.ts'

/** `base[condition]` on an array value; filters of `*` are in `scan.ts`. */
export function compileArrayFilter(
  { base, expr }: FilterNode,
  compile: CompileNode,
): CompiledExpression {
  const source = compile(base)
  const predicate = compilePredicateHoistingSubqueries(expr, compile)
  return {
    evaluate: (scope, limit = Infinity) => {
      const array = source.evaluate(scope)
      if (!Array.isArray(array)) return null
      const kept: unknown[] = []
      for (const item of array) {
        if (kept.length >= limit) break
        scope.evaluation.spend(1)
        if (predicate.evaluate(scope.nested(item)) === true) kept.push(item)
      }
      return kept
    },
    trace: (scope, limit = Infinity) => {
      const items = tracedItemsOfArray(source.trace(scope), scope)
      if (items === null) return TRACED_NULL
      const kept: TracedValue[] = []
      for (const item of items) {
        if (kept.length >= limit) break
        scope.evaluation.spend(1)
        if (predicate.evaluate(scope.nested(item.value)) === true) kept.push(item)
      }
      return tracedArray(kept)
    },
  }
}

/** `base{…}` */
export function compileProjection(
  { base, expr }: ProjectionNode,
  compile: CompileNode,
): CompiledExpression {
  const source = compile(base)
  const shape = compile(expr)
  return {
    evaluate: (scope) => {
      const value = source.evaluate(scope)
      return isObject(value) ? shape.evaluate(scope.nested(value)) : null
    },
    trace: (scope) => {
      const traced = source.trace(scope)
      return isObject(traced.value) ? shape.trace(scope.nestedTraced(traced)) : TRACED_NULL
    },
  }
}

/** A traversal step applied to each element. */
export function compileMap({ base, expr }: MapNode, compile: CompileNode): CompiledExpression {
  const source = compile(base)
  const step = compile(expr)
  return {
    evaluate: (scope, limit = Infinity) => {
      const array = source.evaluate(scope, limit)
      if (!Array.isArray(array)) return null
      const mapped: unknown[] = []
      for (const item of array) {
        if (mapped.length >= limit) break
        scope.evaluation.spend(1)
        mapped.push(step.evaluate(scope.element(item)))
      }
      return mapped
    },
    trace: (scope, limit = Infinity) => {
      const items = tracedItemsOfArray(source.trace(scope, limit), scope)
      if (items === null) return TRACED_NULL
      const needed = items.length > limit ? items.slice(0, limit) : items
      return tracedArray(needed.map((item) => step.trace(scope.elementTraced(item))))
    },
  }
}

/** A traversal step that returns an array per element; the arrays are joined. */
export function compileFlatMap(
  { base, expr }: FlatMapNode,
  compile: CompileNode,
): CompiledExpression {
  const source = compile(base)
  const step = compile(expr)
  return {
    evaluate: (scope, limit = Infinity) => {
      const array = source.evaluate(scope)
      if (!Array.isArray(array)) return null
      const joined: unknown[] = []
      for (const item of array) {
        if (joined.length >= limit) break
        const part = step.evaluate(scope.element(item))
        scope.evaluation.spend(1 + (Array.isArray(part) ? part.length : 0))
        if (Array.isArray(part)) for (const inner of part) joined.push(inner)
        else joined.push(part)
      }
      return joined
    },
    trace: (scope, limit = Infinity) => {
      const items = tracedItemsOfArray(source.trace(scope), scope)
      if (items === null) return TRACED_NULL
      const joined: TracedValue[] = []
      for (const item of items) {
        if (joined.length >= limit) break
        const part = step.trace(scope.elementTraced(item))
        const inner = tracedItemsOfArray(part, scope)
        scope.evaluation.spend(1 + (inner?.length ?? 0))
        if (inner === null) joined.push(part)
        else joined.push(...inner)
      }
      return tracedArray(joined)
    },
  }
}
