import type { ExprNode } from 'groq-js'
import type { Compile, Compiled } from '../compiled.ts'
import { GroqError } from '../errors.ts'
import type { Scope } from '../scope.ts'
import { isObject } from '../values.ts'

export type Path = (string | number)[]

/** Finds the places in a value that a selector points at. */
export type Selector = (value: unknown, scope: Scope) => Path[]

/** Compiles the selector argument of `diff::changedAny(…)` and its kin: paths, `[]`, `[filter]`, tuples, `anywhere()`. */
export function compileSelector(node: ExprNode, compile: Compile): Selector {
  switch (node.type) {
    case 'Group':
      return compileSelector(node.base, compile)
    case 'Tuple': {
      const members = node.members.map((member) => compileSelector(member, compile))
      return (value, scope) => members.flatMap((member) => member(value, scope))
    }
    case 'AccessAttribute': {
      const base = node.base === undefined ? root : compileSelector(node.base, compile)
      return (value, scope) => base(value, scope).map((path) => [...path, node.name])
    }
    case 'ArrayCoerce':
      return itemsOf(compileSelector(node.base, compile), () => true)
    case 'Filter': {
      const condition = compile(node.expr)
      const keep = (item: unknown, scope: Scope) => condition.evaluate(scope.nested(item)) === true
      return itemsOf(compileSelector(node.base, compile), keep)
    }
    case 'Map':
    case 'FlatMap': {
      const base = compileSelector(node.base, compile)
      const step = compileSelector(node.expr, compile)
      return (value, scope) =>
        base(value, scope).flatMap((path) => step(at(value, path), scope).map((inner) => [...path, ...inner]))
    }
    case 'This':
      return root
    case 'SelectorNested': {
      const base = compileSelector(node.base, compile)
      const nested = compileSelector(node.nested, compile)
      return (value, scope) =>
        base(value, scope).flatMap((path) => nested(at(value, path), scope).map((inner) => [...path, ...inner]))
    }
    case 'SelectorFuncCall': {
      const condition = compile(node.arg)
      return (value, scope) => anywhere(value, condition, scope, [])
    }
    default:
      throw new GroqError('queryParseError', 'invalid selector')
  }
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
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, step)) return null
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
  const below = Object.keys(value).flatMap((name) => anywhere(value[name], condition, scope, [...path, name]))
  return [...here, ...below]
}
