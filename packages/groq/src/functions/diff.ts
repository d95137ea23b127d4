import type { ExprNode } from '../syntax/ast.ts'
import { computed, type Compile, type Compiled } from '../evaluation/compiled.ts'
import type { Scope } from '../evaluation/scope.ts'
import { equals, isObject, typeOf } from '../values/values.ts'
import { ofEvaluation, written, type FunctionDefinition, type FunctionTable } from './define.ts'
import { compileSelector, type Path } from './selector.ts'

/** Counts steps of work. */
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

/** Whether anything that the selector points at differs. */
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

/** Whether everything that differs is below something that the selector points at. */
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
  const build: Parameters<typeof written<3>>[1] = ([before, after, selector], compile) => {
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
  return written(3, build, { selectorArgument: 2 })
}

/** `delta::…(selector)`: of what a commit changed. */
function comparingDelta(compare: Comparison): FunctionDefinition {
  const side = (key: 'before' | 'after') => (scope: Scope) => scope.evaluation.settings[key] ?? null
  return written(
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
  compile: Compile,
): Compiled {
  const selector = compileSelector(node, compile)
  return computed((scope) => {
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
  operation: ofEvaluation(0, ({ settings: { before, after } }) => {
    if (before && after) return 'update'
    if (after) return 'create'
    return before ? 'delete' : null
  }),
} satisfies FunctionTable
