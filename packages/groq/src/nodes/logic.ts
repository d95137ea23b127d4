import type {
  AndNode,
  InRangeNode,
  NegNode,
  NotNode,
  OrNode,
  PosNode,
  SelectNode,
} from '../syntax/ast.ts'
import {
  expressionWithoutOrigin,
  type CompileNode,
  type CompiledExpression,
} from '../evaluation/compiled-expression.ts'
import { TRACED_NULL } from '../evaluation/origin.ts'
import type { Scope } from '../evaluation/scope.ts'
import { partialCompare } from '../values/groq-values.ts'

/** `a && b`: false takes precedence over null; the right side is not evaluated after false. */
export const compileAnd = (node: AndNode, compile: CompileNode): CompiledExpression =>
  compileDecided(false, node, compile)

/** `a || b`: true takes precedence over null; the right side is not evaluated after true. */
export const compileOr = (node: OrNode, compile: CompileNode): CompiledExpression =>
  compileDecided(true, node, compile)

/** @param decisive the value that decides the result alone */
function compileDecided(
  decisive: boolean,
  { left, right }: AndNode | OrNode,
  compile: CompileNode,
): CompiledExpression {
  const first = compile(left)
  const second = compile(right)
  return expressionWithoutOrigin((scope) => {
    const a = first.evaluate(scope)
    if (a === decisive) return decisive
    const b = second.evaluate(scope)
    if (b === decisive) return decisive
    return a === !decisive && b === !decisive ? !decisive : null
  })
}

export function compileNot({ base }: NotNode, compile: CompileNode): CompiledExpression {
  const compiled = compile(base)
  return expressionWithoutOrigin((scope) => {
    const value = compiled.evaluate(scope)
    return typeof value === 'boolean' ? !value : null
  })
}

export function compileNegative({ base }: NegNode, compile: CompileNode): CompiledExpression {
  const compiled = compile(base)
  return expressionWithoutOrigin((scope) => {
    const value = compiled.evaluate(scope)
    return typeof value === 'number' ? -value : null
  })
}

export function compilePositive({ base }: PosNode, compile: CompileNode): CompiledExpression {
  const compiled = compile(base)
  return expressionWithoutOrigin((scope) => {
    const value = compiled.evaluate(scope)
    return typeof value === 'number' ? value : null
  })
}

/** `a in b..c`, `a in b...c` */
export function compileInRange(
  { base, left, right, isInclusive }: InRangeNode,
  compile: CompileNode,
): CompiledExpression {
  const subject = compile(base)
  const from = compile(left)
  const to = compile(right)
  return expressionWithoutOrigin((scope) => {
    const value = subject.evaluate(scope)
    const above = partialCompare(value, from.evaluate(scope))
    const below = partialCompare(value, to.evaluate(scope))
    if (above === null || below === null) return null
    return above >= 0 && (isInclusive ? below <= 0 : below < 0)
  })
}

/** `select(condition => value, …, fallback)` */
export function compileSelect(
  { alternatives, fallback }: SelectNode,
  compile: CompileNode,
): CompiledExpression {
  const cases = alternatives.map(({ condition, value }) => ({
    condition: compile(condition),
    value: compile(value),
  }))
  const otherwise = fallback === undefined ? undefined : compile(fallback)
  const choose = (scope: Scope): CompiledExpression | undefined =>
    cases.find(({ condition }) => condition.evaluate(scope) === true)?.value ?? otherwise
  return {
    evaluate: (scope) => choose(scope)?.evaluate(scope) ?? null,
    trace: (scope) => choose(scope)?.trace(scope) ?? TRACED_NULL,
  }
}
