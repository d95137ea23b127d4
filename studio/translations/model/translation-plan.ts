import type { Locale } from '#lib/locales.ts'
import { publishedIdOf, versionIdOf } from '../../releases/document-ids.ts'
import type { Family, TranslatedFrom } from './translation-group.ts'

/** A document as the content service answers it. */
export type Stored = Readonly<Record<string, unknown>> & {
  _id: string
  _type: string
  _rev: string
}

/** A translation that is to be made: of this text, into this language. */
export interface Request {
  family: Family
  source: Stored
  digest: string
  to: Locale
}

export interface Plan {
  documents: (Record<string, unknown> & { _id: string; _type: string })[]
  ties: TiePlan[]
  /** How many links lead to a document that the language lacks, and stay with the source’s. */
  left: number
}

/** What is written into the document that ties languages together. */
interface TiePlan {
  id: string
  /** Only where it is there: of another revision nothing is written. */
  revision: string | undefined
  type: string
  /** What the new tie begins with. */
  first: Entry
  /** Languages whose entry leads to a document that is gone. */
  stale: readonly Locale[]
  entries: readonly Entry[]
}

export interface Entry {
  _key: string
  _type: 'internationalizedArrayReferenceValue'
  language: Locale
  value: { _type: 'reference'; _ref: string; _weak: true }
}

interface Making {
  families: readonly Family[]
  /** The release that the translations go into; undefined makes drafts. */
  release: string | undefined
  now: string
  /** A new id of a document, and a new key of an item. */
  newId: (type: string, to: Locale) => string
  newKey: () => string
}

/** What the service keeps for itself, and the old addresses of the source, which visitors are led from there. */
const notCopied = new Set(['_rev', '_createdAt', '_updatedAt', '_system', 'formerSlugs'])

/** What a translation says of where it comes from. */
export const madeFrom = (
  source: Pick<Stored, '_id' | '_rev'>,
  digest: string,
  now: string,
): TranslatedFrom => ({ document: source._id, revision: source._rev, digest, at: now })

/**
 * The documents to be written for translations that are missing: copies of their sources, whose links lead to what is there
 * in the new language or is made beside them, and what ties them to their sources.
 */
export function planOf(requests: readonly Request[], making: Making): Plan {
  const made = requests.map((request) => ({
    ...request,
    id: making.newId(request.family.type, request.to),
  }))
  const found = new Map(making.families.flatMap(placesOf))
  for (const { source, to, id, family } of made)
    found.set(`${publishedIdOf(source._id)} ${to}`, { id, type: family.type, isPublished: false })
  let left = 0
  const documents = made.map(({ source, digest, to, id }) => {
    const lead = (reference: Reference): Reference => {
      const from = publishedIdOf(reference._ref)
      const place = found.get(`${from} ${to}`)
      if (!place) left += found.has(`${from} *`) ? 1 : 0
      return place ? ledTo(reference, place) : reference
    }
    const kept = Object.entries(source).filter(([name]) => !notCopied.has(name))
    return {
      ...(withLinks(Object.fromEntries(kept), lead) as typeof source),
      _id: making.release ? versionIdOf(id, making.release) : `drafts.${id}`,
      language: to,
      translatedFrom: { ...madeFrom(source, digest, making.now), copied: true },
    }
  })
  const families = [...new Set(made.map(({ family }) => family))]
  const ties = families.map((family) => {
    const own = made.filter((each) => each.family === family)
    const entry = (language: Locale, ref: string): Entry => ({
      _key: making.newKey(),
      _type: 'internationalizedArrayReferenceValue',
      language,
      value: { _type: 'reference', _ref: ref, _weak: true },
    })
    const listed = new Set(family.tie?.translations.map(({ language }) => language))
    const [{ source } = own[0]!] = own
    return {
      id: family.tie?._id ?? `translation-${publishedIdOf(source._id)}`,
      revision: family.tie?._rev,
      type: family.type,
      first: entry(source['language'] as Locale, publishedIdOf(source._id)),
      stale: own.map(({ to }) => to).filter((to) => listed.has(to)),
      entries: own.map(({ to, id }) => entry(to, id)),
    }
  })
  return { documents, ties, left }
}

interface Place {
  id: string
  type: string
  isPublished: boolean
}

/** By the id of a document and a language, where the document of that language is; `*` where there is any. */
const placesOf = ({ type, members }: Family): [string, Place][] => {
  const all = Object.entries(members)
  return all.flatMap(([, from]) =>
    [...all, ['*', from] as const].map(([to, { id, published }]): [string, Place] => [
      `${from.id} ${to}`,
      { id, type, isPublished: published !== undefined },
    ]),
  )
}

type Reference = Readonly<Record<string, unknown>> & { _ref: string }

/** What is not public yet is led to weakly, until it is. */
function ledTo(reference: Reference, { id, type, isPublished }: Place): Reference {
  const { _strengthenOnPublish: _, ...rest } = reference
  if (isPublished || rest['_weak']) return { ...rest, _ref: id }
  return { ...rest, _ref: id, _weak: true, _strengthenOnPublish: { type } }
}

function withLinks(value: unknown, lead: (reference: Reference) => Reference): unknown {
  if (Array.isArray(value)) return value.map((item) => withLinks(item, lead))
  if (typeof value !== 'object' || value === null) return value
  const changed = Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withLinks(inner, lead)]),
  )
  return typeof changed['_ref'] === 'string' ? lead(changed as Reference) : changed
}
