import type { Locale } from '#lib/locales.ts'
import { publishedIdOf, versionIdOf } from '../../releases/document-ids.ts'
import type { TranslationGroup, TranslatedFrom } from './translation-group.ts'

/** A document as the content service answers it. */
export type StoredDocument = Readonly<Record<string, unknown>> & {
  _id: string
  _type: string
  _rev: string
}

/** A translation that is to be made: of this text, into this language. */
export interface TranslationRequest {
  group: TranslationGroup
  source: StoredDocument
  digest: string
  to: Locale
}

export interface TranslationPlan {
  documents: (Record<string, unknown> & { _id: string; _type: string })[]
  metadata: MetadataPlan[]
  /** How many links lead to a document that the language lacks, and stay with the source’s. */
  unresolvedLinks: number
}

/** What is written into the document that ties languages together. */
interface MetadataPlan {
  id: string
  /** Only where it is there: of another revision nothing is written. */
  revision: string | undefined
  type: string
  /** What the new tie begins with. */
  first: MetadataEntry
  /** Languages whose entry leads to a document that is gone. */
  stale: readonly Locale[]
  entries: readonly MetadataEntry[]
}

export interface MetadataEntry {
  _key: string
  _type: 'internationalizedArrayReferenceValue'
  language: Locale
  value: { _type: 'reference'; _ref: string; _weak: true }
}

interface PlanOptions {
  groups: readonly TranslationGroup[]
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
export const translatedFrom = (
  source: Pick<StoredDocument, '_id' | '_rev'>,
  digest: string,
  now: string,
): TranslatedFrom => ({ document: source._id, revision: source._rev, digest, at: now })

/**
 * The documents to be written for translations that are missing: copies of their sources, whose links lead to what is there
 * in the new language or is made beside them, and what ties them to their sources.
 */
export function planTranslations(
  requests: readonly TranslationRequest[],
  making: PlanOptions,
): TranslationPlan {
  const made = requests.map((request) => ({
    ...request,
    id: making.newId(request.group.type, request.to),
  }))
  const found = new Map(making.groups.flatMap(referenceTargets))
  for (const { source, to, id, group } of made)
    found.set(`${publishedIdOf(source._id)} ${to}`, { id, type: group.type, isPublished: false })
  let unresolvedLinks = 0
  const documents = made.map(({ source, digest, to, id }) => {
    const lead = (reference: Reference): Reference => {
      const from = publishedIdOf(reference._ref)
      const place = found.get(`${from} ${to}`)
      if (!place) unresolvedLinks += found.has(`${from} *`) ? 1 : 0
      return place ? retargetReference(reference, place) : reference
    }
    const kept = Object.entries(source).filter(([name]) => !notCopied.has(name))
    return {
      ...(mapReferences(Object.fromEntries(kept), lead) as typeof source),
      _id: making.release ? versionIdOf(id, making.release) : `drafts.${id}`,
      language: to,
      translatedFrom: { ...translatedFrom(source, digest, making.now), copied: true },
    }
  })
  const families = [...new Set(made.map(({ group }) => group))]
  const metadata = families.map((family) => {
    const own = made.filter((each) => each.group === family)
    const entry = (language: Locale, ref: string): MetadataEntry => ({
      _key: making.newKey(),
      _type: 'internationalizedArrayReferenceValue',
      language,
      value: { _type: 'reference', _ref: ref, _weak: true },
    })
    const listed = new Set(family.metadata?.translations.map(({ language }) => language))
    const [{ source } = own[0]!] = own
    return {
      id: family.metadata?._id ?? `translation-${publishedIdOf(source._id)}`,
      revision: family.metadata?._rev,
      type: family.type,
      first: entry(source['language'] as Locale, publishedIdOf(source._id)),
      stale: own.map(({ to }) => to).filter((to) => listed.has(to)),
      entries: own.map(({ to, id }) => entry(to, id)),
    }
  })
  return { documents, metadata, unresolvedLinks }
}

interface ReferenceTarget {
  id: string
  type: string
  isPublished: boolean
}

/** By the id of a document and a language, where the document of that language is; `*` where there is any. */
const referenceTargets = ({ type, members }: TranslationGroup): [string, ReferenceTarget][] => {
  const all = Object.entries(members)
  return all.flatMap(([, from]) =>
    [...all, ['*', from] as const].map(([to, { id, published }]): [string, ReferenceTarget] => [
      `${from.id} ${to}`,
      { id, type, isPublished: published !== undefined },
    ]),
  )
}

type Reference = Readonly<Record<string, unknown>> & { _ref: string }

/** What is not public yet is led to weakly, until it is. */
function retargetReference(
  reference: Reference,
  { id, type, isPublished }: ReferenceTarget,
): Reference {
  const { _strengthenOnPublish: _, ...rest } = reference
  if (isPublished || rest['_weak']) return { ...rest, _ref: id }
  return { ...rest, _ref: id, _weak: true, _strengthenOnPublish: { type } }
}

function mapReferences(value: unknown, lead: (reference: Reference) => Reference): unknown {
  if (Array.isArray(value)) return value.map((item) => mapReferences(item, lead))
  if (typeof value !== 'object' || value === null) return value
  const changed = Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, mapReferences(inner, lead)]),
  )
  return typeof changed['_ref'] === 'string' ? lead(changed as Reference) : changed
}
