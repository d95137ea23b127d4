import { computed } from '../compiled.ts'
import { DateTime } from '../date-time.ts'
import { evaluationError } from '../errors.ts'
import { compileScan, isScan } from '../nodes/scan.ts'
import { TRACED_NULL } from '../origin.ts'
import { PathPattern } from '../path-pattern.ts'
import { finite, isObject } from '../values.ts'
import { pure, scoped, type FunctionBuilder } from './define.ts'
import { convertToGeometry } from './geo.ts'
import { keepPortableText } from './portable-text.ts'
import { length, lower, upper } from './string.ts'

const coalesce: FunctionBuilder = (args) => ({
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
})

const count: FunctionBuilder = ([argument], [node], compile) => {
  if (node !== undefined && isScan(node)) {
    const scan = compileScan(node, compile)
    return computed((scope) => scan.count(scope))
  }
  return computed((scope) => {
    const value = argument?.evaluate(scope)
    return Array.isArray(value) ? value.length : null
  })
}

function text(value: unknown): string | null {
  if (typeof value === 'string' || value instanceof DateTime) return String(value)
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
}

function round(value: unknown, precision: unknown = 0): number | null {
  if (typeof value !== 'number' || typeof precision !== 'number') return null
  if (precision < 0 || precision > 100 || !Number.isInteger(precision)) return null
  if (precision > 0) return finite(Number(value.toFixed(precision)))
  return value < 0 ? -Math.round(-value) : Math.round(value)
}

/** Whether a value holds a `_ref` to one of the ids; a reference is not looked into any further. */
function holdsReference(value: unknown, ids: ReadonlySet<string>): boolean {
  if (Array.isArray(value)) return value.some((item) => holdsReference(item, ids))
  if (!isObject(value)) return false
  if (typeof value._ref === 'string' && value._ref !== '') return ids.has(value._ref)
  for (const name in value) {
    const field = value[name]
    if (typeof field === 'object' && field !== null && holdsReference(field, ids)) return true
  }
  return false
}

function parseDateTime(value: unknown): DateTime | null {
  if (value instanceof DateTime) return value
  return typeof value === 'string' ? DateTime.parse(value) : null
}

export const globalFunctions: Record<string, FunctionBuilder> = {
  coalesce,
  count,
  length: pure(length),
  string: pure(text),
  round: pure(round),
  lower: pure(lower),
  upper: pure(upper),
  geo: convertToGeometry,
  pt: keepPortableText,
  defined: pure((value) => value !== null),
  dateTime: pure(parseDateTime),
  path: pure((value) => (typeof value === 'string' ? new PathPattern(value) : null)),
  now: scoped((scope) => scope.evaluation.settings.now.toISOString()),
  identity: scoped((scope) => scope.evaluation.settings.identity),
  references: scoped((scope, ...values) => {
    const ids = new Set(values.flat().filter((id) => typeof id === 'string'))
    return ids.size > 0 && holdsReference(scope.value, ids)
  }),
  boost: scoped(() => {
    throw evaluationError('boost() can only be used inside score()')
  }),
  anywhere: scoped(() => {
    throw evaluationError('anywhere() can only be used as a selector')
  }),
}
