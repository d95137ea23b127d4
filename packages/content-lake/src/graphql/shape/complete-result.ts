import {
  type ScalarKind,
  type ObjectShape,
  type ResultShape,
  STORED_TYPE_KEY,
} from './result-shape.ts'

/** An error of one value. */
export interface ValueError {
  readonly message: string
  readonly path: readonly (string | number)[]
}

/** Data of a response, with its errors. */
export interface CompletedData {
  readonly data: unknown
  readonly errors: readonly ValueError[]
}

/** Most reported errors. */
const TOLD = 100

/** A required value that is null: null propagates to its parent. */
const LOST = Symbol('lost')

/** Most characters of a wrong value in an error. */
const SHOWN = 60

/**
 * Completes a query result to the promised shape: a value of another kind becomes null with an error; null of a
 * required value propagates to its parent.
 */
export function completeResult(value: unknown, shape: ResultShape): CompletedData {
  const errors: ValueError[] = []
  const path: (string | number)[] = []

  const fail = (message: string): void => {
    if (errors.length < TOLD) errors.push({ message, path: [...path] })
  }

  const visit = (given: unknown, expected: ResultShape): unknown => {
    const before = errors.length
    const found = valueOf(given, expected)
    if (found !== null && found !== LOST) return found
    if (!expected.required) return null
    if (found === null && errors.length === before) fail('Cannot return null for a required field.')
    return LOST
  }

  const valueOf = (given: unknown, expected: ResultShape): unknown => {
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
        const type = (given as Record<string, unknown>)[STORED_TYPE_KEY]
        const variant =
          typeof type === 'string' && Object.hasOwn(expected.byType, type)
            ? expected.byType[type]
            : undefined
        return variant === undefined ? null : objectOf(given, variant)
      }
    }
  }

  const leafOf = (given: unknown, leaf: ScalarKind): unknown => {
    const found = asLeaf(given, leaf)
    if (found === undefined) {
      fail(`Stored value is no ${leaf}: ${(JSON.stringify(given) ?? '').slice(0, SHOWN)}`)
      return null
    }
    return found
  }

  const listOf = (given: unknown, of: ResultShape): unknown => {
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

/** A stored value as a scalar; undefined where that would lose information. */
function asLeaf(value: unknown, leaf: ScalarKind): unknown {
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
