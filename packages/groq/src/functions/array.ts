import { DateTime, equals } from '../values/groq-values.ts'
import { tracedItemsOfArray, TRACED_NULL, tracedArray } from '../evaluation/origin.ts'
import {
  pureFunction,
  originTracingFunction,
  type FunctionDefinition,
  type FunctionTable,
} from './function-definition.ts'

function joinItems(array: unknown, separator: unknown): string | null {
  if (!Array.isArray(array) || typeof separator !== 'string') return null
  const parts: string[] = []
  for (const item of array) {
    if (
      typeof item !== 'string' &&
      typeof item !== 'number' &&
      typeof item !== 'boolean' &&
      !(item instanceof DateTime)
    ) {
      return null
    }
    parts.push(String(item))
  }
  return parts.join(separator)
}

function intersects(left: unknown, right: unknown): boolean | null {
  if (!Array.isArray(left) || !Array.isArray(right)) return null
  const scalars = new Set<unknown>()
  for (const item of left) if (typeof item !== 'object' || item === null) scalars.add(item ?? null)
  const times = left.filter((item) => item instanceof DateTime)
  return right.some((item) => scalars.has(item ?? null) || times.some((time) => equals(time, item)))
}

/** A function that filters the items of an array. `start` creates a predicate per call. */
function keeping(start: () => (item: unknown) => boolean): FunctionDefinition {
  return originTracingFunction(1, ([argument]) => ({
    evaluate: (scope) => {
      const array = argument.evaluate(scope)
      if (!Array.isArray(array)) return null
      scope.evaluation.spend(array.length)
      return array.filter(start())
    },
    trace: (scope) => {
      const items = tracedItemsOfArray(argument.trace(scope), scope)
      if (items === null) return TRACED_NULL
      const keep = start()
      return tracedArray(items.filter((item) => keep(item.value)))
    },
  }))
}

/** Removes duplicate scalars; objects and arrays are never equal. */
function firstOfEach(): (item: unknown) => boolean {
  const seen = new Set<unknown>()
  return (item) => {
    if (typeof item === 'object' && item !== null && !(item instanceof DateTime)) return true
    const key =
      item instanceof DateTime
        ? `time:${item.milliseconds}`
        : typeof item === 'string'
          ? `text:${item}`
          : item
    if (seen.has(key)) return false
    seen.add(key)
    return true
  }
}

export const arrayFunctions = {
  join: pureFunction(2, joinItems),
  compact: keeping(() => (item) => item !== null),
  unique: keeping(firstOfEach),
  intersects: pureFunction(2, intersects),
} satisfies FunctionTable
