import { publishedIdOf } from '../../releases/release-document-ids.ts'

/** A reference as stored. */
export type StoredReference = Readonly<Record<string, unknown>> & { _ref: string }

/** A reference inside a document. */
export interface ReferenceAtPath {
  path: (string | number | { _key: string })[]
  reference: StoredReference
}

/** All references inside a value, in its order. */
export function referencesIn(
  value: unknown,
  path: ReferenceAtPath['path'] = [],
): ReferenceAtPath[] {
  if (Array.isArray(value))
    return value.flatMap((item: { _key?: unknown } | null, index) => {
      const key = item?._key
      return referencesIn(item, [...path, typeof key === 'string' ? { _key: key } : index])
    })
  if (typeof value !== 'object' || value === null) return []
  if (isReference(value)) return [{ path, reference: value }]
  return Object.entries(value).flatMap(([name, inner]) => referencesIn(inner, [...path, name]))
}

/** Published ids of the documents that a value refers to. */
export const referencedIds = (value: unknown): string[] => [
  ...new Set(referencesIn(value).map(({ reference }) => publishedIdOf(reference._ref))),
]

/** The value with each of its references replaced. */
export function mapReferences(
  value: unknown,
  replace: (reference: StoredReference) => StoredReference,
): unknown {
  if (Array.isArray(value)) return value.map((item) => mapReferences(item, replace))
  if (typeof value !== 'object' || value === null) return value
  const changed = Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, mapReferences(inner, replace)]),
  )
  return isReference(changed) ? replace(changed) : changed
}

const isReference = (value: object): value is StoredReference =>
  '_ref' in value && typeof value._ref === 'string'
