import { randomKey } from '../document/ids.ts'

/** A copy of a JSON value in which every object in an array has a `_key`; keys that are there stay. */
export function withArrayKeys<T>(value: T): T {
  return visit(value) as T
}

function visit(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => withKey(visit(item)))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, visit(inner)]))
}

function withKey(item: unknown): unknown {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return item
  return '_key' in item && typeof item._key === 'string' && item._key !== ''
    ? item
    : { ...item, _key: randomKey() }
}
