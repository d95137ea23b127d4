import { pure, type FunctionBuilder } from './define.ts'

export function lower(value: unknown): string | null {
  return typeof value === 'string' ? value.toLowerCase() : null
}

export function upper(value: unknown): string | null {
  return typeof value === 'string' ? value.toUpperCase() : null
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
  lower: pure(lower),
  upper: pure(upper),
  split: pure(split),
  startsWith: pure(startsWith),
}
