import type { BinaryOperator, OpCallNode } from '../syntax/ast.ts'
import {
  expressionWithoutOrigin,
  type CompileNode,
  type CompiledExpression,
} from '../evaluation/compiled-expression.ts'
import {
  DateTime,
  PathPattern,
  copyFields,
  equals,
  finiteOrNull,
  isObject,
  partialCompare,
  type GroqObject,
} from '../values/groq-values.ts'
import { matches } from '../match/match.ts'
import {
  fieldOrigin,
  tracedItemsOfArray,
  tracedArray,
  UNKNOWN,
  type Origin,
  type TracedValue,
} from '../evaluation/origin.ts'
import type { Scope } from '../evaluation/scope.ts'

type Operator = (left: unknown, right: unknown, scope: Scope) => unknown

const OPERATORS: Record<Exclude<BinaryOperator, '+'>, Operator> = {
  '==': equals,
  '!=': (left, right) => !equals(left, right),
  '<': comparison((order) => order < 0),
  '<=': comparison((order) => order <= 0),
  '>': comparison((order) => order > 0),
  '>=': comparison((order) => order >= 0),
  '-': subtract,
  '*': arithmetic((left, right) => left * right),
  '/': arithmetic((left, right) => left / right),
  '%': arithmetic((left, right) => left % right),
  '**': arithmetic((left, right) => left ** right),
  in: isIn,
  match: matches,
}

export function compileOperator(
  { op, left, right }: OpCallNode,
  compile: CompileNode,
): CompiledExpression {
  const first = compile(left)
  const second = compile(right)
  if (op === '+') {
    return {
      evaluate: (scope) => add(first.evaluate(scope), second.evaluate(scope), scope),
      trace: (scope) => addTraced(first.trace(scope), second.trace(scope), scope),
    }
  }
  const operator = OPERATORS[op]
  return expressionWithoutOrigin((scope) =>
    operator(first.evaluate(scope), second.evaluate(scope), scope),
  )
}

function comparison(accept: (order: number) => boolean): Operator {
  return (left, right) => {
    const order = partialCompare(left, right)
    return order === null ? null : accept(order)
  }
}

function arithmetic(compute: (left: number, right: number) => number): Operator {
  return (left, right) =>
    typeof left === 'number' && typeof right === 'number'
      ? finiteOrNull(compute(left, right))
      : null
}

function isIn(left: unknown, right: unknown, scope: Scope): boolean | null {
  if (right instanceof PathPattern) {
    const path = left instanceof PathPattern ? left.pattern : left
    return typeof path === 'string' ? right.matches(path) : null
  }
  if (!Array.isArray(right)) return null
  scope.evaluation.spend(right.length >> 3)
  return right.some((item) => equals(left, item))
}

function subtract(left: unknown, right: unknown): unknown {
  if (typeof left === 'number' && typeof right === 'number') return finiteOrNull(left - right)
  if (!(left instanceof DateTime)) return null
  if (right instanceof DateTime) return left.secondsSince(right)
  return typeof right === 'number' ? left.addSeconds(-right) : null
}

function add(left: unknown, right: unknown, scope: Scope): unknown {
  if (typeof left === 'number' && typeof right === 'number') return finiteOrNull(left + right)
  if (typeof left === 'string' && typeof right === 'string') {
    scope.evaluation.spend((left.length + right.length) >> 10)
    scope.evaluation.allowText(left.length + right.length)
    return left + right
  }
  if (left instanceof DateTime) return typeof right === 'number' ? left.addSeconds(right) : null
  if (right instanceof DateTime) return typeof left === 'number' ? right.addSeconds(left) : null
  if (Array.isArray(left) && Array.isArray(right)) {
    scope.evaluation.spend(left.length + right.length)
    return [...(left as unknown[]), ...(right as unknown[])]
  }
  if (!isObject(left) || !isObject(right)) return null
  const merged: GroqObject = {}
  scope.evaluation.spend((copyFields(merged, left) + copyFields(merged, right)) >> 2)
  return merged
}

function addTraced(left: TracedValue, right: TracedValue, scope: Scope): TracedValue {
  const leftItems = tracedItemsOfArray(left, scope)
  const rightItems = tracedItemsOfArray(right, scope)
  if (leftItems !== null && rightItems !== null) return tracedArray([...leftItems, ...rightItems])
  const value = add(left.value, right.value, scope)
  if (!isObject(value) || !isObject(left.value) || !isObject(right.value))
    return { value, origin: UNKNOWN }
  const fields = new Map<string, Origin>()
  for (const part of [left, right]) {
    for (const name of Object.keys(part.value as GroqObject))
      fields.set(name, fieldOrigin(part.origin, name))
  }
  return { value, origin: { kind: 'fields', fields } }
}
