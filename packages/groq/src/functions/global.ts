import { expressionWithoutOrigin } from '../evaluation/compiled-expression.ts'
import { DateTime, PathPattern, finiteOrNull, isObject } from '../values/groq-values.ts'
import { evaluationError } from '../groq-error.ts'
import { TRACED_NULL } from '../evaluation/origin.ts'
import {
  evaluationContextFunction,
  currentItemFunction,
  pureFunction,
  originTracingFunction,
  type FunctionTable,
} from './function-definition.ts'
import { geometryConversionFunction } from './geo.ts'
import { portableTextGuardFunction } from './portable-text.ts'
import { length, lower, upper } from './string.ts'

const coalesce = originTracingFunction({ least: 0 }, (args) => ({
  evaluate: (scope) => {
    for (const argument of args) {
      const value = argument.evaluate(scope)
      if (value !== null) return value
    }
    return null
  },
  trace: (scope) => {
    let last = TRACED_NULL
    for (const argument of args) {
      last = argument.trace(scope)
      if (last.value !== null) return last
    }
    return last
  },
}))

const count = originTracingFunction(1, ([argument]) =>
  expressionWithoutOrigin((scope) => {
    if (argument.count !== undefined) return argument.count(scope)
    const value = argument.evaluate(scope)
    return Array.isArray(value) ? value.length : null
  }),
)

function text(value: unknown): string | null {
  if (typeof value === 'string' || value instanceof DateTime) return String(value)
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
}

function round(value: unknown, precision: unknown = 0): number | null {
  if (typeof value !== 'number' || typeof precision !== 'number') return null
  if (precision < 0 || precision > 100 || !Number.isInteger(precision)) return null
  if (precision > 0) return finiteOrNull(Number(value.toFixed(precision)))
  return value < 0 ? -Math.round(-value) : Math.round(value)
}

/**
 * Whether a value contains a `_ref` to one of the ids; references are not searched further.
 * @param pay charges about one step per eight parts of the value
 */
function holdsReference(
  value: unknown,
  ids: ReadonlySet<string>,
  pay: (steps: number) => void,
): boolean {
  if (Array.isArray(value)) {
    if (value.length > 8) pay(value.length >> 3)
    return value.some((item) => holdsReference(item, ids, pay))
  }
  if (!isObject(value)) return false
  if (typeof value._ref === 'string' && value._ref !== '') return ids.has(value._ref)
  let fields = 0
  for (const name in value) {
    const field = value[name]
    if (++fields % 8 === 0) pay(1)
    if (typeof field === 'object' && field !== null && holdsReference(field, ids, pay)) return true
  }
  return false
}

/** A time, or a string that represents one; else null. */
export function toDateTime(value: unknown): DateTime | null {
  if (value instanceof DateTime) return value
  return typeof value === 'string' ? DateTime.parse(value) : null
}

export const globalFunctions = {
  coalesce,
  count,
  length: pureFunction(1, length),
  string: pureFunction(1, text),
  round: pureFunction({ least: 1, most: 2 }, round),
  lower: pureFunction(1, lower),
  upper: pureFunction(1, upper),
  geo: geometryConversionFunction,
  pt: portableTextGuardFunction,
  defined: pureFunction(1, (value) => value !== null),
  dateTime: pureFunction(1, toDateTime, { yieldsSpecial: true }),
  path: pureFunction(1, (value) => (typeof value === 'string' ? new PathPattern(value) : null), {
    yieldsSpecial: true,
  }),
  now: evaluationContextFunction(0, ({ settings }) => settings.now.toISOString()),
  identity: evaluationContextFunction(0, ({ settings }) => settings.identity),
  references: currentItemFunction({ least: 1 }, (item, evaluation, ...values) => {
    const ids = new Set(values.flat().filter((id) => typeof id === 'string'))
    return ids.size > 0 && holdsReference(item, ids, (steps) => evaluation.spend(steps))
  }),
  boost: pureFunction(
    2,
    () => {
      throw evaluationError('boost() can only be used inside score()')
    },
    { only: 'score' },
  ),
  anywhere: pureFunction(1, () => {
    throw evaluationError('anywhere() can only be used as a selector')
  }),
} satisfies FunctionTable
