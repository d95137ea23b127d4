import type { ExprNode, PipeFuncCallNode } from '../syntax/ast.ts'
import type {
  CompileNode,
  CompiledExpression,
  OrderedWalkResult,
} from '../evaluation/compiled-expression.ts'
import { matchScore } from '../match/match.ts'
import type { Scope } from '../evaluation/scope.ts'
import { totalCompare, isObject } from '../values/groq-values.ts'
import { evaluationError } from '../groq-error.ts'
import {
  fieldOrigin,
  tracedItemsOfArray,
  TRACED_NULL,
  tracedDocument,
  tracedArray,
  UNKNOWN,
  type Origin,
  type TracedValue,
} from '../evaluation/origin.ts'
import { attributePath, indexKey } from './index-key.ts'

type Score = (scope: Scope) => number

/**
 * Score of an item: a `match` scores by its hits, `boost(a, n)` adds `n` if `a` scores, `&&` adds both sides
 * if both score, `||` adds both sides, anything else scores 1 if true.
 */
function compileScore(node: ExprNode, compile: CompileNode): Score {
  if (node.type === 'Group') return compileScore(node.base, compile)
  if (node.type === 'Or') {
    const left = compileScore(node.left, compile)
    const right = compileScore(node.right, compile)
    return (scope) => left(scope) + right(scope)
  }
  if (node.type === 'And') {
    const left = compileScore(node.left, compile)
    const right = compileScore(node.right, compile)
    return (scope) => {
      const first = left(scope)
      const second = first === 0 ? 0 : right(scope)
      return second === 0 ? 0 : first + second
    }
  }
  if (node.type === 'OpCall' && node.op === 'match') {
    const left = compile(node.left)
    const right = compile(node.right)
    return (scope) => matchScore(left.evaluate(scope), right.evaluate(scope), scope)
  }
  if (node.type === 'FuncCall' && node.name === 'boost') return compileBoost(node.args, compile)
  const compiled = compile(node)
  return (scope) => (compiled.evaluate(scope) === true ? 1 : 0)
}

function compileBoost([condition, amount]: ExprNode[], compile: CompileNode): Score {
  if (condition === undefined || amount === undefined) return () => 0
  const score = compileScore(condition, compile)
  const boost = compile(amount)
  return (scope) => {
    const inner = score(scope)
    const added = boost.evaluate(scope)
    return typeof added === 'number' && inner > 0 ? inner + added : 0
  }
}

/** An item with its sort keys; `position` makes the sort stable. */
interface Ranked<T> {
  item: T
  position: number
  keys: unknown[]
}

/** The first `limit` items in order. With a small limit only the best so far are retained. */
function firstInOrder<T>(ranked: Ranked<T>[], directions: readonly number[], limit: number): T[] {
  const compare = (a: Ranked<T>, b: Ranked<T>): number => {
    for (let index = 0; index < directions.length; index++) {
      const order = totalCompare(a.keys[index], b.keys[index]) * directions[index]!
      if (order !== 0) return order
    }
    return a.position - b.position
  }
  const chosen = limit < ranked.length / 8 ? best(ranked, compare, limit) : ranked.sort(compare)
  return chosen.map(({ item }) => item)
}

function best<T>(
  ranked: Ranked<T>[],
  compare: (a: Ranked<T>, b: Ranked<T>) => number,
  limit: number,
): Ranked<T>[] {
  const kept: Ranked<T>[] = []
  if (limit <= 0) return kept
  for (const candidate of ranked) {
    if (kept.length === limit && compare(candidate, kept[limit - 1]!) >= 0) continue
    let low = 0
    let high = kept.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compare(kept[middle]!, candidate) < 0) low = middle + 1
      else high = middle
    }
    kept.splice(low, 0, candidate)
    if (kept.length > limit) kept.pop()
  }
  return kept
}

type PipeBuilder = (node: PipeFuncCallNode, compile: CompileNode) => CompiledExpression

/** Pipe functions by name; each takes at least one argument. */
export const PIPE_FUNCTIONS: ReadonlyMap<string, PipeBuilder> = new Map([
  ['order', compileOrder],
  ['score', compileScorePipe],
])

/** `base | order(…)` and `base | score(…)` */
export function compilePipe(node: PipeFuncCallNode, compile: CompileNode): CompiledExpression {
  const build = PIPE_FUNCTIONS.get(node.name)
  if (build === undefined) throw evaluationError(`Undefined pipe function: ${node.name}`)
  return build(node, compile)
}

function compileOrder({ base, args }: PipeFuncCallNode, compile: CompileNode): CompiledExpression {
  const source = compile(base)
  const directions = args.map((argument) => (argument.type === 'Desc' ? -1 : 1))
  const keys = args.map((argument) => compile(sortKey(argument)))
  const order = <T>(
    items: T[],
    valueOf: (item: T) => unknown,
    scope: Scope,
    limit = Infinity,
  ): T[] => {
    scope.evaluation.spend(items.length * (keys.length + (Math.log2(items.length + 1) >> 1)))
    const ranked = items.map((item, position): Ranked<T> => {
      const itemScope = scope.nested(valueOf(item))
      return { item, position, keys: keys.map((key) => key.evaluate(itemScope)) }
    })
    return firstInOrder(ranked, directions, limit)
  }
  const first = firstInIndex(args, source)
  return {
    evaluate: (scope, limit) => {
      const walk = first(scope, limit)
      const array = walk.documents ?? withoutIndex(walk, scope, () => source.evaluate(scope))
      if (!Array.isArray(array)) return null
      return order(array, (item) => item, scope, limit)
    },
    trace: (scope, limit) => {
      const walk = first(scope, limit)
      const items =
        walk.documents?.map(tracedDocument) ??
        withoutIndex(walk, scope, () => tracedItemsOfArray(source.trace(scope), scope))
      if (items === null) return TRACED_NULL
      return tracedArray(order(items, (item) => item.value, scope, limit))
    },
  }
}

const NO_WALK: OrderedWalkResult = { documents: null, missing: null }

/**
 * Reads the first documents from an index of the first key, if it exists and not all are needed. An order by
 * `_id` alone needs no index.
 */
function firstInIndex(
  [first, second]: readonly ExprNode[],
  source: CompiledExpression,
): (scope: Scope, enough: number | undefined) => OrderedWalkResult {
  const key = first === undefined ? null : indexKey(sortKey(first))
  if (key === null || source.walk === undefined) return () => NO_WALK
  const isById = second !== undefined && second.type !== 'Desc' && isIdKey(sortKey(second))
  const request = {
    key,
    descending: first?.type === 'Desc',
    wholeTies: second !== undefined && !isById,
  }
  return (scope, enough = Infinity) =>
    enough === Infinity || enough <= 0
      ? NO_WALK
      : (source.walk?.(scope, { ...request, enough }) ?? NO_WALK)
}

/** Collects everything to be sorted, and reports the missing index. */
function withoutIndex<T>({ missing }: OrderedWalkResult, scope: Scope, collect: () => T): T {
  if (missing === null) return collect()
  const { dataset } = scope.evaluation
  try {
    const items = collect()
    dataset.missed(missing, Array.isArray(items) ? items.length : 0)
    return items
  } catch (error) {
    dataset.missed(missing, Infinity)
    throw error
  }
}

function isIdKey(node: ExprNode): boolean {
  return attributePath(node)?.join() === '_id'
}

function sortKey(argument: ExprNode): ExprNode {
  return argument.type === 'Asc' || argument.type === 'Desc' ? argument.base : argument
}

/** Adds `_score` to objects, best first; other values are dropped. */
function compileScorePipe(
  { base, args }: PipeFuncCallNode,
  compile: CompileNode,
): CompiledExpression {
  const source = compile(base)
  const scores = args.map((argument) => compileScore(argument, compile))
  const scoreOf = (value: Record<string, unknown>, scope: Scope): number => {
    const item = scope.nested(value)
    scope.evaluation.spend(1)
    const before = typeof value._score === 'number' ? value._score : 0
    return scores.reduce((sum, score) => sum + score(item), before)
  }
  const byScore = (a: { score: number }, b: { score: number }) => b.score - a.score
  return {
    evaluate: (scope) => {
      const array = source.evaluate(scope)
      if (!Array.isArray(array)) return null
      const scored = array
        .filter(isObject)
        .map((value) => ({ value, score: scoreOf(value, scope) }))
      return scored.sort(byScore).map(({ value, score }) => ({ ...value, _score: score }))
    },
    trace: (scope) => {
      const items = tracedItemsOfArray(source.trace(scope), scope)
      if (items === null) return TRACED_NULL
      const scored = items.flatMap((item) =>
        isObject(item.value)
          ? [{ item, value: item.value, score: scoreOf(item.value, scope) }]
          : [],
      )
      return tracedArray(
        scored.sort(byScore).map(({ item, value, score }): TracedValue => {
          return { value: { ...value, _score: score }, origin: withoutScore(item.origin, value) }
        }),
      )
    },
  }
}

function withoutScore(origin: Origin, value: Record<string, unknown>): Origin {
  const fields = new Map(Object.keys(value).map((name) => [name, fieldOrigin(origin, name)]))
  fields.set('_score', UNKNOWN)
  return { kind: 'fields', fields }
}
