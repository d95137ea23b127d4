import type { LakeDocument } from '../document.ts'

/** Location of a value in a stored document: the document, or a step below another location. */
export interface StoredOrigin {
  readonly kind: 'stored'
  readonly document: LakeDocument
  readonly parent: StoredOrigin | null
  /** Field name or array index below `parent`; null for the document. */
  readonly step: string | number | null
  /** The `_key` of the array item at `step`. */
  readonly key: string | null
}

/**
 * Origin of a value. A value copied from a document has one `stored` origin; a structure built by the query
 * has an origin for each part.
 */
export type Origin =
  | StoredOrigin
  | { readonly kind: 'items'; readonly items: readonly Origin[] }
  | { readonly kind: 'fields'; readonly fields: ReadonlyMap<string, Origin> }
  | { readonly kind: 'literal' }
  | { readonly kind: 'unknown' }

/** A value with its origin. */
export interface TracedValue {
  readonly value: unknown
  readonly origin: Origin
}

export const LITERAL: Origin = { kind: 'literal' }
export const UNKNOWN: Origin = { kind: 'unknown' }
export const TRACED_NULL: TracedValue = { value: null, origin: UNKNOWN }

export function documentOrigin(document: LakeDocument): StoredOrigin {
  return { kind: 'stored', document, parent: null, step: null, key: null }
}

export function tracedDocument(document: LakeDocument | undefined): TracedValue {
  return document === undefined
    ? TRACED_NULL
    : { value: document, origin: documentOrigin(document) }
}

export function tracedArray(parts: readonly TracedValue[]): TracedValue {
  return {
    value: parts.map((part) => part.value),
    origin: { kind: 'items', items: parts.map((part) => part.origin) },
  }
}

/** The origin of a field. A missing field of a stored object has a location too, so that it can be added. */
export function fieldOrigin(origin: Origin, name: string): Origin {
  if (origin.kind === 'stored') {
    return { kind: 'stored', document: origin.document, parent: origin, step: name, key: null }
  }
  return origin.kind === 'fields' ? (origin.fields.get(name) ?? UNKNOWN) : origin
}

export function itemOrigin(origin: Origin, index: number, item: unknown): Origin {
  if (origin.kind === 'items') return origin.items[index] ?? UNKNOWN
  if (origin.kind !== 'stored') return origin
  const key =
    typeof item === 'object' && item !== null ? (item as { _key?: unknown })._key : undefined
  const parent = origin
  return {
    kind: 'stored',
    document: origin.document,
    parent,
    step: index,
    key: typeof key === 'string' ? key : null,
  }
}

/** The items of a traced array with their origins; null if the value is not an array. Charged as work. */
export function tracedItemsOfArray(
  traced: TracedValue,
  { evaluation }: { readonly evaluation: { spend(steps: number): void } },
): TracedValue[] | null {
  const { value, origin } = traced
  if (!Array.isArray(value)) return null
  evaluation.spend(value.length)
  return value.map((item, index) => ({ value: item, origin: itemOrigin(origin, index, item) }))
}
