import type { ExprNode } from '../syntax/ast.ts'
import type { Compile, Compiled } from '../evaluation/compiled.ts'
import { GroqError } from '../errors.ts'
import type { Scope } from '../evaluation/scope.ts'
import { isObject } from '../values/values.ts'

export type Path = (string | number)[]

/** Finds the places in a value that a selector points at. */
export type Selector = (value: unknown, scope: Scope) => Path[]

type Builders = {
  readonly [Type in ExprNode['type']]?: (
    node: Extract<ExprNode, { type: Type }>,
    compile: Compile,
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

/** Compiles the selector argument of `diff::changedAny(…)` and its kin: paths, `[]`, `[filter]`, tuples, `anywhere()`. */
export function compileSelector(node: ExprNode, compile: Compile): Selector {
  const build = BUILDERS[node.type] as ((node: ExprNode, compile: Compile) => Selector) | undefined
  if (build === undefined) throw invalidSelector()
  return build(node, compile)
}

function invalidSelector(): GroqError {
  return new GroqError('queryParseError', 'invalid selector')
}

/** `anywhere(condition)`: every object, at any depth, for which the condition holds. */
function compileAnywhere(condition: ExprNode, compile: Compile): Selector {
  const compiled = compile(condition)
  return (value, scope) => anywhere(value, compiled, scope, [])
}

/** What `inner` selects in each of the places that `outer` selects. */
function below(outer: ExprNode, inner: ExprNode, compile: Compile): Selector {
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

function anywhere(value: unknown, condition: Compiled, scope: Scope, path: Path): Path[] {
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
