import { isPlainObject } from '../document/is-plain-object.ts'
import type { DocumentPath } from './document-path.ts'

/** Fields that say nothing to a reader. */
const TECHNICAL = new Set(['_key', '_rev', '_createdAt', '_updatedAt', '_system'])

/** The value at a path; undefined if there is none. */
export function valueAt(document: unknown, path: DocumentPath): unknown {
  return path.reduce<unknown>((at, segment) => {
    if (typeof segment === 'string') return isPlainObject(at) ? at[segment] : undefined
    return Array.isArray(at)
      ? at.find((item) => isPlainObject(item) && item._key === segment._key)
      : undefined
  }, document)
}

/** A value as a model reads it best: text as it is, Portable Text as plain text, all else as JSON without keys. */
export function readableValue(value: unknown): string {
  if (value === undefined || value === null) return ''
  const simple = simplified(value)
  return typeof simple === 'string' ? simple : JSON.stringify(simple)
}

function simplified(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(simplified)
    return value.length > 0 && value.every(isBlock) ? items.join('\n') : items
  }
  if (!isPlainObject(value)) return value
  if (isBlock(value)) return plainText(value)
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !TECHNICAL.has(name))
      .map(([name, inner]) => [name, simplified(inner)]),
  )
}

function isBlock(value: unknown): value is { children: unknown[] } {
  return isPlainObject(value) && value._type === 'block' && Array.isArray(value.children)
}

function plainText({ children }: { children: unknown[] }): string {
  return children
    .map((child) => (isPlainObject(child) && typeof child.text === 'string' ? child.text : ''))
    .join('')
}
