import type { SanityDocument } from '@sanity/client'
import { withValueAt, type FieldPath } from './field-paths.ts'

const deep = (levels: number): unknown => (levels === 0 ? 'deep' : { deeper: [deep(levels - 1)] })

/** Values of wrong types, as scripts or imports may write them. */
const oddValues: Readonly<Record<string, unknown>> = {
  nothing: null,
  'a number': -7,
  'a word': 'torn',
  'a long word': 'long '.repeat(400),
  'a deep object': { _type: 'nothing', key: deep(40) },
  'a list of odd things': [null, 7, 'torn', {}, [[]], { _key: 'a', _type: 'nothing', _ref: 7 }],
  'a reference to nothing': { _type: 'reference', _ref: 'there-is-no-such-document', _weak: true },
}

/** A document with a malformed value, and a description of it. */
export interface MalformedDocument {
  document: SanityDocument
  what: string
}

const copied = /^_(?:rev|createdAt|updatedAt|system)$/

/** The document without its revision, so that it can be written. */
export function withoutRevision(document: SanityDocument): SanityDocument {
  const kept = Object.entries(document).filter(([name]) => !copied.test(name))
  return Object.fromEntries(kept) as SanityDocument
}

/** The document with each malformed value at each path, one at a time. */
export function* malformedVariants(
  document: SanityDocument,
  paths: readonly FieldPath[],
): Generator<MalformedDocument> {
  for (const path of paths)
    for (const [name, value] of Object.entries(oddValues))
      yield {
        document: withValueAt(withoutRevision(document), path, () => value),
        what: `${document._type}.${path.join('.')} with ${name}`,
      }
}

/** The same as separate documents, each with its own slug. */
export function* malformedCopies(
  document: SanityDocument,
  paths: readonly FieldPath[],
): Generator<MalformedDocument> {
  let number = 0
  for (const { document: odd, what } of malformedVariants(document, paths)) {
    number += 1
    const _id = `odd-${document._id.replaceAll(/[^\w-]/g, '-')}-${number}`
    yield { document: elsewhere({ ...odd, _id }, number), what }
  }
}

/** The document with another slug, if it has a readable one. */
function elsewhere(document: SanityDocument, number: number): SanityDocument {
  const moved = structuredClone(document)
  for (const holder of [moved, moved.store as unknown]) {
    if (!isObject(holder) || !isObject(holder.slug) || typeof holder.slug.current !== 'string')
      continue
    holder.slug.current = `${holder.slug.current}-odd-${number}`
  }
  return moved
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
