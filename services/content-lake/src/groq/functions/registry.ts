import type { FuncCallNode } from 'groq-js'
import { computed, type Compile, type Compiled } from '../compiled.ts'
import { DateTime } from '../date-time.ts'
import { evaluationError } from '../errors.ts'
import { arrayFunctions } from './array.ts'
import { scoped, type FunctionBuilder } from './define.ts'
import { deltaFunctions, diffFunctions } from './diff.ts'
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

const dateTimeFunctions: Record<string, FunctionBuilder> = {
  now: scoped((scope) => new DateTime(scope.evaluation.settings.now.getTime())),
}

const NAMESPACES: Record<string, Record<string, FunctionBuilder>> = {
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
}

const SELECTOR_NAMESPACES = new Set(['diff', 'delta'])

export function compileFunction(
  { namespace, name, args }: FuncCallNode,
  compile: Compile,
): Compiled {
  const builder = NAMESPACES[namespace]?.[name]
  if (builder === undefined) {
    return computed(() => {
      throw evaluationError(`function ${namespace}::${name} is not available in this content lake`)
    })
  }
  // The selectors of diff and delta functions are no values: those builders compile what they need themselves.
  const compiled = SELECTOR_NAMESPACES.has(namespace)
    ? []
    : args.map((argument) => compile(argument))
  return builder(compiled, args, compile)
}
