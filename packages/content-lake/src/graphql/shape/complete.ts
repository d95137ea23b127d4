import { type Leaf, type ObjectShape, type Shape, TYPE_KEY } from './shape.ts'

/** What went wrong with one value of an answer. */
export interface ValueError {
  readonly message: string
  readonly path: readonly (string | number)[]
}

/** Data of an answer, and what of it could not be what the schema says. */
export interface CompletedData {
  readonly data: unknown
  readonly errors: readonly ValueError[]
}

/** Values that are told of; a list of a million wrong ones is as wrong as one of a hundred. */
const TOLD = 100

/** A required value that is null: what is around it becomes null too. */
const LOST = Symbol('lost')

/** Characters of a wrong value that are told. */
const SHOWN = 60

/**
 * Makes the result of a query what the schema promises: a value of another kind is null, with an error that says where; a required one that is null takes
 * what is around it with it.
 */
export function complete(value: unknown, shape: Shape): CompletedData {
  const errors: ValueError[] = []
  const path: (string | number)[] = []

  const fail = (message: string): void => {
    if (errors.length < TOLD) errors.push({ message, path: [...path] })
  }

  const visit = (given: unknown, expected: Shape): unknown => {
    const before = errors.length
    const found = valueOf(given, expected)
    if (found !== null && found !== LOST) return found
    if (!expected.required) return null
    if (found === null && errors.length === before) fail('Cannot return null for a required field.')
    return LOST
  }

  const valueOf = (given: unknown, expected: Shape): unknown => {
    if (expected.kind === 'constant') return expected.value
    if (given === null || given === undefined) return null
    switch (expected.kind) {
      case 'leaf':
        return leafOf(given, expected.leaf)
      case 'list':
        return listOf(given, expected.of)
      case 'object':
        return objectOf(given, expected)
      case 'variants': {
        const type = (given as Record<string, unknown>)[TYPE_KEY]
        const variant =
          typeof type === 'string' && Object.hasOwn(expected.byType, type)
            ? expected.byType[type]
            : undefined
        return variant === undefined ? null : objectOf(given, variant)
      }
    }
  }

  const leafOf = (given: unknown, leaf: Leaf): unknown => {
    const found = asLeaf(given, leaf)
    if (found === undefined) {
      fail(`Stored value is no ${leaf}: ${(JSON.stringify(given) ?? '').slice(0, SHOWN)}`)
      return null
    }
    return found
  }

  const listOf = (given: unknown, of: Shape): unknown => {
    if (!Array.isArray(given)) return null
    const items: unknown[] = []
    for (const [index, item] of given.entries()) {
      path.push(index)
      const found = visit(item, of)
      path.pop()
      if (found === LOST) return LOST
      items.push(found)
    }
    return items
  }

  const objectOf = (given: unknown, { fields }: ObjectShape): unknown => {
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return null
    const made: Record<string, unknown> = {}
    for (const [key, expected] of fields) {
      path.push(key)
      const found = visit((given as Record<string, unknown>)[key], expected)
      path.pop()
      if (found === LOST) return LOST
      made[key] = found
    }
    return made
  }

  const data = visit(value, shape)
  return { data: data === LOST ? null : data, errors }
}

/** A stored value as a scalar; undefined where it cannot be one without losing something. */
function asLeaf(value: unknown, leaf: Leaf): unknown {
  switch (leaf) {
    case 'json':
      return value
    case 'text':
      if (typeof value === 'string') return value
      return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined
    case 'number':
      return typeof value === 'number' ? value : undefined
    case 'integer':
      return Number.isInteger(value) && value === (value as number) >> 0 ? value : undefined
  }
}
