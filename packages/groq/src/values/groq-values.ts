import { parseTime } from '../parse-time.ts'

const RFC3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[-+]\d{2}:\d{2})$/

/** Result of `dateTime()`, in milliseconds since the epoch. Serialized as RFC 3339 in UTC. */
export class DateTime {
  readonly milliseconds: number

  constructor(milliseconds: number) {
    this.milliseconds = milliseconds
  }

  /** Parses RFC 3339; null for anything else, including nonexistent dates. */
  static parse(text: string): DateTime | null {
    if (!RFC3339.test(text)) return null
    const milliseconds = parseTime(text)
    return milliseconds === undefined ? null : new DateTime(milliseconds)
  }

  addSeconds(seconds: number): DateTime | null {
    const milliseconds = this.milliseconds + seconds * 1000
    return Number.isNaN(new Date(milliseconds).getTime())
      ? null
      : new DateTime(Math.trunc(milliseconds))
  }

  secondsSince(other: DateTime): number {
    return (this.milliseconds - other.milliseconds) / 1000
  }

  compareTo(other: DateTime): number {
    return this.milliseconds - other.milliseconds
  }

  toString(): string {
    const text = new Date(this.milliseconds).toISOString()
    return text.endsWith('.000Z') ? `${text.slice(0, -5)}Z` : text
  }

  toJSON(): string {
    return this.toString()
  }
}

/** Result of `path("drafts.*")`: `*` matches one segment of an id, `**` the rest. */
export class PathPattern {
  readonly pattern: string
  readonly #expression: RegExp

  constructor(pattern: string) {
    this.pattern = pattern
    const parts = pattern.split('.').map((part) => {
      if (part === '*') return '[^.]+'
      return part === '**' ? '.*' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    })
    this.#expression = new RegExp(`^${parts.join('\\.')}$`)
  }

  matches(id: string): boolean {
    return this.#expression.test(id)
  }

  toJSON(): string {
    return this.pattern
  }
}

/** A GROQ object. Values are JSON, `DateTime`, and opaque values that never leave a query. */
export type GroqObject = Record<string, unknown>

type GroqType =
  | 'null'
  | 'boolean'
  | 'number'
  | 'string'
  | 'datetime'
  | 'array'
  | 'object'
  | 'path'
  | 'opaque'

/** A value that only a particular operator or function accepts, such as a parsed text query. */
export abstract class OpaqueValue {
  abstract toJSON(): unknown
}

const SCALARS: Partial<Record<string, GroqType>> = {
  string: 'string',
  number: 'number',
  boolean: 'boolean',
}

export function typeOf(value: unknown): GroqType {
  if (typeof value !== 'object') return SCALARS[typeof value] ?? 'null'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (value instanceof DateTime) return 'datetime'
  if (value instanceof PathPattern) return 'path'
  return value instanceof OpaqueValue ? 'opaque' : 'object'
}

export function isObject(value: unknown): value is GroqObject {
  return typeOf(value) === 'object'
}

/** GROQ equality: only scalars of the same type can be equal. */
export function equals(left: unknown, right: unknown): boolean {
  if (typeof left !== 'object' || left === null) return (left ?? null) === (right ?? null)
  return left instanceof DateTime && right instanceof DateTime && left.compareTo(right) === 0
}

/** Order of two scalars of the same type; null if incomparable. */
export function partialCompare(left: unknown, right: unknown): number | null {
  if (typeof left === 'string' && typeof right === 'string') return compareStrings(left, right)
  if (typeof left === 'number' && typeof right === 'number') return left - right
  if (typeof left === 'boolean' && typeof right === 'boolean') return Number(left) - Number(right)
  if (left instanceof DateTime && right instanceof DateTime) return left.compareTo(right)
  return null
}

function compareStrings(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}

const TYPE_ORDER: Partial<Record<GroqType, number>> = {
  datetime: 1,
  number: 2,
  string: 3,
  boolean: 4,
}

/** Rank of a value's type in a total order. */
export function typeRank(value: unknown): number {
  return TYPE_ORDER[typeOf(value)] ?? 100
}

/** Total order: by type first (times, numbers, strings, booleans, the rest), then by value. */
export function totalCompare(left: unknown, right: unknown): number {
  const comparable = partialCompare(left, right)
  if (comparable !== null) return comparable
  return typeRank(left) - typeRank(right)
}

/** The number, or null if not finite. */
export function finiteOrNull(value: number): number | null {
  return Number.isFinite(value) ? value : null
}

/** Sets a field, even `__proto__`. */
export function setField(object: GroqObject, name: string, value: unknown): void {
  if (name === '__proto__') {
    Object.defineProperty(object, name, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    })
  } else {
    object[name] = value
  }
}

/** Copies all fields to another object; returns their number. */
export function copyFields(target: GroqObject, source: GroqObject): number {
  const names = Object.keys(source)
  for (const name of names) setField(target, name, source[name])
  return names.length
}

/** Converts a result to JSON: times become strings. Unchanged parts are shared, not copied. */
export function toJson(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value ?? null
  if (value instanceof DateTime || value instanceof PathPattern || value instanceof OpaqueValue)
    return value.toJSON()
  if (Array.isArray(value)) {
    let copy: unknown[] | undefined
    value.forEach((item, index) => {
      const json = toJson(item)
      if (json !== item) (copy ??= value.slice())[index] = json
    })
    return copy ?? value
  }
  let copy: GroqObject | undefined
  for (const [name, field] of Object.entries(value)) {
    const json = toJson(field)
    if (json !== field) setField((copy ??= { ...(value as GroqObject) }), name, json)
  }
  return copy ?? value
}
