import type { ExprNode } from 'groq-js'
import { computed, type Compile, type Compiled } from '../compiled.ts'
import type { Scope } from '../scope.ts'

/** Compiles a call of one function. `nodes` are the arguments as written, for the few that need their shape. */
export type FunctionBuilder = (
  args: readonly Compiled[],
  nodes: readonly ExprNode[],
  compile: Compile,
) => Compiled

/** A function of its arguments' values. */
export function pure(apply: (...values: unknown[]) => unknown): FunctionBuilder {
  return (args) => {
    const [first, second] = args
    if (args.length === 1 && first !== undefined)
      return computed((scope) => apply(first.evaluate(scope)))
    if (args.length === 2 && first !== undefined && second !== undefined) {
      return computed((scope) => apply(first.evaluate(scope), second.evaluate(scope)))
    }
    return computed((scope) => apply(...args.map((argument) => argument.evaluate(scope))))
  }
}

/** A function that also looks at where it is called: the item, the settings of the evaluation. */
export function scoped(apply: (scope: Scope, ...values: unknown[]) => unknown): FunctionBuilder {
  return (args) =>
    computed((scope) => apply(scope, ...args.map((argument) => argument.evaluate(scope))))
}
