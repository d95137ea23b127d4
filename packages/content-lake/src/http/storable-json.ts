import { MAX_DOCUMENT_DEPTH } from '../document/document-limits.ts'
import { badRequest } from './errors.ts'

/** Longest attribute name, or path of a patch, in characters. */
const MAX_NAME_LENGTH = 4096
/** A lone surrogate of UTF-16, which UTF-8 cannot encode. */
const LONE_SURROGATE = /\p{Surrogate}/u

/**
 * Rejects JSON that no document can hold: infinite numbers, lone surrogates, `__proto__`, too long names, too deep
 * nesting.
 */
export function assertStorableJson(root: unknown): void {
  assertScalar(root)
  let level: object[] = typeof root === 'object' && root !== null ? [root] : []
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DOCUMENT_DEPTH)
      throw badRequest(`JSON may not be nested deeper than ${MAX_DOCUMENT_DEPTH} levels`)
    const below: object[] = []
    for (const parent of level) {
      if (!Array.isArray(parent)) assertNames(parent)
      const all: unknown[] = Array.isArray(parent) ? parent : Object.values(parent)
      for (const inner of all) {
        if (typeof inner !== 'object') assertScalar(inner)
        else if (inner !== null && !isEmpty(inner)) below.push(inner)
      }
    }
    level = below
  }
}

const isEmpty = (value: object): boolean => Array.isArray(value) && value.length === 0

function assertScalar(value: unknown): void {
  if (typeof value === 'string') assertWellFormed(value)
  else if (typeof value === 'number' && !Number.isFinite(value))
    throw badRequest('Numbers must be finite')
}

function assertNames(value: object): void {
  if (Object.hasOwn(value, '__proto__')) throw badRequest('Invalid attribute name "__proto__"')
  Object.keys(value).forEach(assertName)
}

function assertName(name: string): void {
  assertWellFormed(name)
  if (name.length > MAX_NAME_LENGTH)
    throw badRequest(`Attribute names may not be longer than ${MAX_NAME_LENGTH} characters`)
}

function assertWellFormed(text: string): void {
  if (LONE_SURROGATE.test(text))
    throw badRequest('Text must be valid Unicode: half of a surrogate pair stands alone')
}
