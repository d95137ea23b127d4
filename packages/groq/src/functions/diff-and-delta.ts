import type { ExprNode } from '../syntax/ast.ts'
import {
  type CompileNode,
  type CompiledExpression,
  expressionWithoutOrigin,
} from '../evaluation/compiled-expression.ts'
import { GroqError } from '../groq-error.ts'
import type { Scope } from '../evaluation/scope.ts'
import { isObject, equals, typeOf } from '../values/groq-values.ts'
import {
  evaluationContextFunction,
  unevaluatedArgumentsFunction,
  type FunctionDefinition,
  type FunctionTable,
} from './function-definition.ts'

type Path = (string | number)[]

/** Returns the paths in a value that a selector matches. */
type Selector = (value: unknown, scope: Scope) => Path[]

type Builders = {
  readonly [Type in ExprNode['type']]?: (
    node: Extract<ExprNode, { type: Type }>,
    compile: CompileNode,
  ) => Selector
}

const BUILDERS: Builders = {
  This: () => root,
  Tuple: ({ members }, compile) => {
    const selectors = members.map((member) => compileSelector(member, compile))
    return (value, scope) => selectors.flatMap((selector) => selector(value, scope))
  },
  AccessAttribute: ({ base, name }, compile) => {
    const outer = base === undefined ? root : compileSelector(base, compile)
    return (value, scope) => outer(value, scope).map((path) => [...path, name])
  },
  ArrayCoerce: ({ base }, compile) => itemsOf(compileSelector(base, compile), () => true),
  Filter: ({ base, expr }, compile) => {
    const condition = compile(expr)
    const keep = (item: unknown, scope: Scope) => condition.evaluate(scope.nested(item)) === true
    return itemsOf(compileSelector(base, compile), keep)
  },
  SelectorNested: ({ base, nested }, compile) => below(base, nested, compile),
  SelectorFuncCall: ({ arg }, compile) => compileAnywhere(arg, compile),
}

/**
 * Compiles the selector argument of `diff::changedAny(…)` and related functions: paths, `[]`, `[filter]`,
 * tuples, `anywhere()`.
 */
function compileSelector(node: ExprNode, compile: CompileNode): Selector {
  const build = BUILDERS[node.type] as
    | ((node: ExprNode, compile: CompileNode) => Selector)
    | undefined
  if (build === undefined) throw invalidSelector()
  return build(node, compile)
}

function invalidSelector(): GroqError {
  return new GroqError('queryParseError', 'invalid selector')
}

/** `anywhere(condition)`: every object, at any depth, for which the condition is true. */
function compileAnywhere(condition: ExprNode, compile: CompileNode): Selector {
  const compiled = compile(condition)
  return (value, scope) => anywhere(value, compiled, scope, [])
}

/** The matches of `inner` within each match of `outer`. */
function below(outer: ExprNode, inner: ExprNode, compile: CompileNode): Selector {
  const base = compileSelector(outer, compile)
  const nested = compileSelector(inner, compile)
  return (value, scope) =>
    base(value, scope).flatMap((path) =>
      nested(at(value, path), scope).map((deeper) => [...path, ...deeper]),
    )
}

const root: Selector = () => [[]]

function itemsOf(base: Selector, keep: (item: unknown, scope: Scope) => boolean): Selector {
  return (value, scope) =>
    base(value, scope).flatMap((path) => {
      const array = at(value, path)
      if (!Array.isArray(array)) return []
      return array.flatMap((item, index) => (keep(item, scope) ? [[...path, index]] : []))
    })
}

function at(value: unknown, path: Path): unknown {
  let current = value
  for (const step of path) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, step))
      return null
    current = (current as Record<string | number, unknown>)[step]
  }
  return current
}

function anywhere(value: unknown, condition: CompiledExpression, scope: Scope, path: Path): Path[] {
  scope.evaluation.spend(1)
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => anywhere(item, condition, scope, [...path, index]))
  }
  if (!isObject(value)) return []
  const here = condition.evaluate(scope.element(value)) === true ? [path] : []
  const below = Object.keys(value).flatMap((name) =>
    anywhere(value[name], condition, scope, [...path, name]),
  )
  return [...here, ...below]
}

/** Charges steps of work. */
type Pay = (steps: number) => void

type Comparison = (
  before: unknown,
  after: unknown,
  select: (value: unknown) => Path[],
  pay: Pay,
) => boolean

function valueAt(value: unknown, path: Path): unknown {
  let current = value
  for (const step of path) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, step))
      return undefined
    current = (current as Record<string | number, unknown>)[step]
  }
  return current
}

function deepEquals(left: unknown, right: unknown, pay: Pay): boolean {
  pay(1)
  if (typeof left !== 'object' || left === null || typeof right !== 'object' || right === null) {
    return equals(left, right)
  }
  if (Array.isArray(left) !== Array.isArray(right)) return false
  const leftKeys = Object.keys(left)
  if (!isObject(left) && !Array.isArray(left)) return equals(left, right)
  return (
    leftKeys.length === Object.keys(right).length &&
    leftKeys.every(
      (key) =>
        Object.hasOwn(right, key) &&
        deepEquals(
          (left as Record<string, unknown>)[key],
          (right as Record<string, unknown>)[key],
          pay,
        ),
    )
  )
}

/** Whether anything selected differs. */
const changedAny: Comparison = (before, after, select, pay) => {
  const paths = select(before)
  if (paths.length !== select(after).length) return true
  return paths.some(
    (path) =>
      arraysResized(before, after, path) ||
      !deepEquals(valueAt(before, path), valueAt(after, path), pay),
  )
}

function arraysResized(before: unknown, after: unknown, path: Path): boolean {
  return path.some((step, index) => {
    if (typeof step !== 'number') return false
    const left = valueAt(before, path.slice(0, index))
    const right = valueAt(after, path.slice(0, index))
    return !Array.isArray(left) || !Array.isArray(right) || left.length !== right.length
  })
}

/** Whether all differences are within the selection. */
const changedOnly: Comparison = (before, after, select, pay) => {
  const allowed = select(before)
  return differences(before, after, pay).every((path) => {
    pay(allowed.length)
    return allowed.some((prefix) => prefix.every((step, index) => path[index] === step))
  })
}

function differences(before: unknown, after: unknown, pay: Pay, path: Path = []): Path[] {
  if (deepEquals(before, after, pay)) return []
  if (typeOf(before) !== typeOf(after)) return [path]
  if (Array.isArray(before) && Array.isArray(after)) {
    if (before.length !== after.length) return [path]
    return before.flatMap((item, index) => differences(item, after[index], pay, [...path, index]))
  }
  if (!isObject(before) || !isObject(after)) return [path]
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].flatMap((name) => differences(before[name], after[name], pay, [...path, name]))
}

/** `diff::…(before, after, selector)` */
function comparing(compare: Comparison): FunctionDefinition {
  const build: Parameters<typeof unevaluatedArgumentsFunction<3>>[1] = (
    [before, after, selector],
    compile,
  ) => {
    const left = compile(before)
    const right = compile(after)
    return compareWith(
      compare,
      (scope) => left.evaluate(scope),
      (scope) => right.evaluate(scope),
      selector,
      compile,
    )
  }
  return unevaluatedArgumentsFunction(3, build, { selectorArgument: 2 })
}

/** `delta::…(selector)`: compares the two states of a commit. */
function comparingDelta(compare: Comparison): FunctionDefinition {
  const side = (key: 'before' | 'after') => (scope: Scope) => scope.evaluation.settings[key] ?? null
  return unevaluatedArgumentsFunction(
    1,
    ([selector], compile) => compareWith(compare, side('before'), side('after'), selector, compile),
    { selectorArgument: 0, only: 'delta' },
  )
}

function compareWith(
  compare: Comparison,
  before: (scope: Scope) => unknown,
  after: (scope: Scope) => unknown,
  node: ExprNode,
  compile: CompileNode,
): CompiledExpression {
  const selector = compileSelector(node, compile)
  return expressionWithoutOrigin((scope) => {
    const pay = (steps: number): void => scope.evaluation.spend(steps)
    return compare(before(scope), after(scope), (value) => selector(value, scope), pay)
  })
}

export const diffFunctions = {
  changedAny: comparing(changedAny),
  changedOnly: comparing(changedOnly),
} satisfies FunctionTable

export const deltaFunctions = {
  changedAny: comparingDelta(changedAny),
  changedOnly: comparingDelta(changedOnly),
  operation: evaluationContextFunction(0, ({ settings: { before, after } }) => {
    if (before && after) return 'update'
    if (after) return 'create'
    return before ? 'delete' : null
  }),
} satisfies FunctionTable
