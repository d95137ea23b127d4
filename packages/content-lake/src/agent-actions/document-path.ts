import { badRequest } from '../http/errors.ts'
import { truncatedJsonForMessage } from '../document/domain-error.ts'

/** A field, or an item of an array by its key. */
export type PathSegment = string | { readonly _key: string }

/** A path from the root of a document. */
export type DocumentPath = readonly PathSegment[]

const FIELD_NAME = /^[A-Za-z_]\w*$/

/**
 * A path of a request: one segment or a list of them.
 * @throws ApiError 400
 */
export function parsePath(value: unknown, option: string): DocumentPath {
  return Array.isArray(value)
    ? value.map((segment) => parseSegment(segment, option))
    : [parseSegment(value, option)]
}

function parseSegment(value: unknown, option: string): PathSegment {
  if (typeof value === 'string' && FIELD_NAME.test(value)) return value
  if (typeof value === 'object' && value !== null && '_key' in value) {
    const { _key } = value
    if (typeof _key === 'string' && _key !== '') return { _key }
  }
  throw badRequest(
    `"${option}" must be a list of field names and {"_key": "…"}, or one of these, not ${truncatedJsonForMessage(value)}`,
  )
}

/** A path as patches of the lake write it, such as `body[_key=="a"].title`. */
export function formatPath(path: DocumentPath): string {
  return path
    .map((segment, index) => {
      if (typeof segment !== 'string') return `[_key==${JSON.stringify(segment._key)}]`
      return index === 0 ? segment : `.${segment}`
    })
    .join('')
}

export function isSameSegment(a: PathSegment | undefined, b: PathSegment | undefined): boolean {
  if (typeof a === 'object' && typeof b === 'object') return a._key === b._key
  return a === b
}

/** Whether a path is another one or lies within it. */
export function isWithin(path: DocumentPath, outer: DocumentPath): boolean {
  return outer.every((segment, index) => isSameSegment(segment, path[index]))
}

export function isSamePath(a: DocumentPath, b: DocumentPath): boolean {
  return a.length === b.length && isWithin(a, b)
}
