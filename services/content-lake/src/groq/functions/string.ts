import { pure, type FunctionBuilder } from './define.ts'

export function lower(value: unknown): string | null {
  return typeof value === 'string' ? value.toLowerCase() : null
}

export function upper(value: unknown): string | null {
  return typeof value === 'string' ? value.toUpperCase() : null
}

/** Characters of a string (code points), or elements of an array. */
export function length(value: unknown): number | null {
  if (Array.isArray(value)) return value.length
  return typeof value === 'string' ? Array.from(value).length : null
}

function split(text: unknown, separator: unknown): string[] | null {
  if (typeof text !== 'string' || typeof separator !== 'string') return null
  if (text === '') return []
  return separator === '' ? Array.from(text) : text.split(separator)
}

function startsWith(text: unknown, prefix: unknown): boolean | null {
  return typeof text === 'string' && typeof prefix === 'string' ? text.startsWith(prefix) : null
}

export const stringFunctions: Record<string, FunctionBuilder> = {
  length: pure((value) => (typeof value === 'string' ? length(value) : null)),
  lower: pure(lower),
  upper: pure(upper),
  split: pure(split),
  startsWith: pure(startsWith),
}
