import { pureFunction, type FunctionTable } from './function-definition.ts'

export function lower(value: unknown): string | null {
  return typeof value === 'string' ? value.toLowerCase() : null
}

export function upper(value: unknown): string | null {
  return typeof value === 'string' ? value.toUpperCase() : null
}

/** Characters of a string (code points), or elements of an array. */
export function length(value: unknown): number | null {
  if (Array.isArray(value)) return value.length
  if (typeof value !== 'string') return null
  let count = 0
  for (const _point of value) count++
  return count
}

function split(text: unknown, separator: unknown): string[] | null {
  if (typeof text !== 'string' || typeof separator !== 'string') return null
  if (text === '') return []
  return separator === '' ? Array.from(text) : text.split(separator)
}

function startsWith(text: unknown, prefix: unknown): boolean | null {
  return typeof text === 'string' && typeof prefix === 'string' ? text.startsWith(prefix) : null
}

export const stringFunctions = {
  length: pureFunction(1, (value) => (typeof value === 'string' ? length(value) : null)),
  lower: pureFunction(1, lower),
  upper: pureFunction(1, upper),
  split: pureFunction(2, split),
  startsWith: pureFunction(2, startsWith),
} satisfies FunctionTable
