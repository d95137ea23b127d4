import type { ExprNode } from '../syntax/ast.ts'
import type { FunctionGrammar } from '../syntax/parser-state.ts'
import {
  expressionWithoutOrigin,
  type CompileNode,
  type CompiledExpression,
} from '../evaluation/compiled-expression.ts'
import type { Evaluation, Scope } from '../evaluation/scope.ts'

/** Number of arguments: exact, or from `least` to `most` (unlimited if absent). */
export type Arity = number | { readonly least: number; readonly most?: number }

/** Argument tuple of an arity, one `T` per argument. */
type Arguments<A extends Arity, T> = A extends 0
  ? []
  : A extends 1
    ? [T]
    : A extends 2
      ? [T, T]
      : A extends 3
        ? [T, T, T]
        : T[]

/** Properties of a function that the planner needs. */
interface Traits extends FunctionGrammar {
  /** Reads documents: a filter evaluates it once for all items if it does not depend on the item. */
  readonly looksUp?: boolean
  /** Returns non-JSON values (times, paths, text queries), which are converted to strings in the result. */
  readonly yieldsSpecial?: boolean
}

/**
 * Definition of a function: what the parser validates, what the planner may move, and how a call is compiled.
 */
export interface FunctionDefinition extends Traits {
  readonly arity: Arity
  /** Reads the current item without an argument. */
  readonly readsItem: boolean
  /** Compiles a call; the number of `nodes` matches the arity. */
  build(nodes: readonly ExprNode[], compile: CompileNode): CompiledExpression
}

/** The functions of one namespace. */
export type FunctionTable = Readonly<Record<string, FunctionDefinition>>

/** A function of its argument values. */
export function pureFunction<A extends Arity>(
  arity: A,
  apply: (...values: Arguments<A, unknown>) => unknown,
  traits?: Traits,
): FunctionDefinition
export function pureFunction(
  arity: Arity,
  apply: (...values: unknown[]) => unknown,
  traits?: Traits,
): FunctionDefinition {
  return originTracingFunction(
    arity,
    (args: CompiledExpression[]) => {
      const [first, second] = args
      if (args.length === 1 && first)
        return expressionWithoutOrigin((scope) =>
          weighed(apply(weighed(first.evaluate(scope), scope)), scope),
        )
      if (args.length === 2 && first && second)
        return expressionWithoutOrigin((scope) => {
          const left = weighed(first.evaluate(scope), scope)
          return weighed(apply(left, weighed(second.evaluate(scope), scope)), scope)
        })
      return expressionWithoutOrigin((scope) =>
        weighed(apply(...args.map((each) => weighed(each.evaluate(scope), scope))), scope),
      )
    },
    traits,
  )
}

/** Charges the work for a long argument or result. */
function weighed(value: unknown, { evaluation }: Scope): unknown {
  if (typeof value === 'string') {
    if (value.length >= LONG_TEXT) evaluation.spend(value.length >> 8)
  } else if (Array.isArray(value) && value.length > 1) evaluation.spend(value.length >> 1)
  return value
}

/** Shorter texts cost less than a step. */
const LONG_TEXT = 256

/** A function of the evaluation context: time, dataset, caller. It does not read the item. */
export function evaluationContextFunction<A extends Arity>(
  arity: A,
  apply: (evaluation: Evaluation, ...values: Arguments<A, unknown>) => unknown,
  traits?: Traits,
): FunctionDefinition
export function evaluationContextFunction(
  arity: Arity,
  apply: (evaluation: Evaluation, ...values: unknown[]) => unknown,
  traits?: Traits,
): FunctionDefinition {
  return originTracingFunction(
    arity,
    (args: CompiledExpression[]) =>
      expressionWithoutOrigin((scope) =>
        apply(scope.evaluation, ...args.map((argument) => argument.evaluate(scope))),
      ),
    traits,
  )
}

/** A function of the current item. */
export function currentItemFunction<A extends Arity>(
  arity: A,
  apply: (item: unknown, evaluation: Evaluation, ...values: Arguments<A, unknown>) => unknown,
): FunctionDefinition
export function currentItemFunction(
  arity: Arity,
  apply: (item: unknown, evaluation: Evaluation, ...values: unknown[]) => unknown,
): FunctionDefinition {
  const definition = originTracingFunction(arity, (args: CompiledExpression[]) =>
    expressionWithoutOrigin((scope) =>
      apply(scope.value, scope.evaluation, ...args.map((argument) => argument.evaluate(scope))),
    ),
  )
  return { ...definition, readsItem: true }
}

/** A function whose result has an origin. It must not read the item. */
export function originTracingFunction<A extends Arity>(
  arity: A,
  build: (args: Arguments<A, CompiledExpression>) => CompiledExpression,
  traits?: Traits,
): FunctionDefinition
export function originTracingFunction(
  arity: Arity,
  build: (args: CompiledExpression[]) => CompiledExpression,
  traits: Traits = {},
): FunctionDefinition {
  return {
    arity,
    readsItem: false,
    ...traits,
    build: (nodes, compile) => build(nodes.map((node) => compile(node))),
  }
}

/** A function of unevaluated arguments, such as a selector. */
export function unevaluatedArgumentsFunction<A extends Arity>(
  arity: A,
  build: (nodes: Arguments<A, ExprNode>, compile: CompileNode) => CompiledExpression,
  traits?: Traits,
): FunctionDefinition
export function unevaluatedArgumentsFunction(
  arity: Arity,
  build: (nodes: ExprNode[], compile: CompileNode) => CompiledExpression,
  traits: Traits = {},
): FunctionDefinition {
  const compiled: FunctionDefinition['build'] = (nodes, compile) => build([...nodes], compile)
  return { arity, readsItem: false, ...traits, build: compiled }
}

/** Error for the number of arguments of a call; null if valid. */
export function arityProblem(name: string, arity: Arity, count: number): string | null {
  const { least, most = Infinity } =
    typeof arity === 'number' ? { least: arity, most: arity } : arity
  if (count >= least && count <= most) return null
  const expected =
    least === most ? least : most === Infinity ? `at least ${least}` : `${least} to ${most}`
  return `Incorrect number of arguments to function ${name}(). Expected ${expected}, got ${count}.`
}
