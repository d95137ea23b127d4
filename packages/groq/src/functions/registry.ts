import type { FuncCallNode } from '../syntax/ast.ts'
import type { CompileNode, CompiledExpression } from '../evaluation/compiled-expression.ts'
import { DateTime } from '../values/groq-values.ts'
import { evaluationError } from '../groq-error.ts'
import { arrayFunctions } from './array.ts'
import {
  arityProblem,
  evaluationContextFunction,
  type FunctionDefinition,
  type FunctionTable,
} from './function-definition.ts'
import { deltaFunctions, diffFunctions } from './diff-and-delta.ts'
import { geoFunctions } from './geo.ts'
import { globalFunctions } from './global.ts'
import { mathFunctions } from './math.ts'
import { portableTextFunctions } from './portable-text.ts'
import {
  documentFunctions,
  mediaFunctions,
  releaseFunctions,
  sanityFunctions,
  textFunctions,
  userFunctions,
} from './sanity.ts'
import { stringFunctions } from './string.ts'

const dateTimeFunctions = {
  now: evaluationContextFunction(0, ({ settings }) => new DateTime(settings.now.getTime()), {
    yieldsSpecial: true,
  }),
} satisfies FunctionTable

const NAMESPACES = {
  array: arrayFunctions,
  dateTime: dateTimeFunctions,
  delta: deltaFunctions,
  diff: diffFunctions,
  documents: documentFunctions,
  geo: geoFunctions,
  global: globalFunctions,
  math: mathFunctions,
  media: mediaFunctions,
  pt: portableTextFunctions,
  releases: releaseFunctions,
  sanity: sanityFunctions,
  string: stringFunctions,
  text: textFunctions,
  user: userFunctions,
} satisfies Record<string, FunctionTable>

type Namespaces = typeof NAMESPACES

/** The full name of a function, such as `string::lower` or `global::count`. */
export type FunctionName = {
  [Namespace in keyof Namespaces]: `${Namespace}::${keyof Namespaces[Namespace] & string}`
}[keyof Namespaces]

/** All functions by full name. */
export const FUNCTIONS: ReadonlyMap<string, FunctionDefinition> = new Map(
  Object.entries<FunctionTable>(NAMESPACES).flatMap(([namespace, table]) =>
    Object.entries(table).map(([name, definition]) => [`${namespace}::${name}`, definition]),
  ),
)

type Call = Pick<FuncCallNode, 'namespace' | 'name' | 'args'>

/** The definition of a called function. */
export function definitionOf({
  namespace,
  name,
}: Omit<Call, 'args'>): FunctionDefinition | undefined {
  return FUNCTIONS.get(`${namespace}::${name}`)
}

/** The name as usually written: without `global::`. */
export function functionDisplayName({ namespace, name }: Omit<Call, 'args'>): string {
  return namespace === 'global' ? name : `${namespace}::${name}`
}

/** Error of a call; null if it can be compiled. */
export function callProblem(call: Call): string | null {
  const definition = definitionOf(call)
  return definition === undefined
    ? `Undefined function: ${functionDisplayName(call)}`
    : arityProblem(functionDisplayName(call), definition.arity, call.args.length)
}

/** Compiles a call validated by `callProblem`. */
export function compileFunctionCall(call: FuncCallNode, compile: CompileNode): CompiledExpression {
  const definition = definitionOf(call)
  if (definition === undefined)
    throw evaluationError(`Undefined function: ${functionDisplayName(call)}`)
  return definition.build(call.args, compile)
}
