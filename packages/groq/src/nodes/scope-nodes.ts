import type { ContextNode, GroupNode, ParameterNode, ParentNode, ValueNode } from '../syntax/ast.ts'
import {
  expressionWithoutOrigin,
  type CompileNode,
  type CompiledExpression,
} from '../evaluation/compiled-expression.ts'
import { evaluationError } from '../groq-error.ts'
import { LITERAL, TRACED_NULL, tracedDocument } from '../evaluation/origin.ts'
import type { Scope } from '../evaluation/scope.ts'

/** `@` */
export const compileThis = (): CompiledExpression => ({
  evaluate: (scope) => scope.value,
  trace: (scope) => ({ value: scope.value, origin: scope.origin }),
})

/** `^`, `^.^` … */
export function compileParent({ n }: ParentNode): CompiledExpression {
  const find = (scope: Scope): Scope | null => {
    let found: Scope | null = scope
    for (let level = 0; level < n && found !== null; level++) found = found.parent
    return found
  }
  return {
    evaluate: (scope) => find(scope)?.value ?? null,
    trace: (scope) => {
      const found = find(scope)
      return found === null ? TRACED_NULL : { value: found.value, origin: found.origin }
    },
  }
}

export function compileLiteralValue({ value }: ValueNode): CompiledExpression {
  const constant: unknown = value ?? null
  const traced = { value: constant, origin: LITERAL }
  return { evaluate: () => constant, trace: () => traced }
}

export function compileParameter({ name }: ParameterNode): CompiledExpression {
  return expressionWithoutOrigin((scope) => {
    const { params } = scope.evaluation
    if (!Object.hasOwn(params, name))
      throw evaluationError(`param $${name} referenced, but not provided`)
    return params[name] ?? null
  })
}

/** `before()` and `after()` of a delta filter. */
export function compileDeltaContext({ key }: ContextNode): CompiledExpression {
  const read = (scope: Scope) => scope.evaluation.settings[key as 'before' | 'after'] ?? undefined
  return { evaluate: (scope) => read(scope) ?? null, trace: (scope) => tracedDocument(read(scope)) }
}

export const compileGroup = ({ base }: GroupNode, compile: CompileNode): CompiledExpression =>
  compile(base)
