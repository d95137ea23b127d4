import * as z from 'zod/mini'
import type { Locale } from '#lib/locales.ts'
import { publishedIdOf, versionIdOf } from '../../releases/release-document-ids.ts'
import { mapReferences, type StoredReference } from './document-references.ts'
import { newMetadataId, type TranslationGroup, type TranslatedFrom } from './translation-group.ts'

/** A document as queried. */
export type SourceDocument = Readonly<Record<string, unknown>> & {
  _id: string
  _type: string
  _rev: string
}

/** Fields of other types are ignored where they are read: `extractTexts` follows the Studio schema. */
export const sourceDocumentSchema = z.looseObject({
  _id: z.string(),
  _type: z.string(),
  _rev: z.string(),
}) satisfies z.ZodMiniType<SourceDocument>

/** A translation to create: source and target language. */
export interface TranslationRequest {
  group: TranslationGroup
  source: SourceDocument
  digest: string
  to: Locale
}

/** A translation that is created: a copy of its source. */
export type NewTranslation = Record<string, unknown> & {
  _id: string
  _type: string
  translatedFrom: TranslatedFrom
}

export interface TranslationPlan {
  documents: NewTranslation[]
  metadata: MetadataPlan[]
  /** Number of links to documents that lack the language and keep the source's target. */
  unresolvedLinks: number
}

/** Changes to a `translation.metadata` document. */
interface MetadataPlan {
  id: string
  /** Expected revision if it exists; any other revision is a conflict. */
  revision: string | undefined
  type: string
  /** First entry of a new metadata document. */
  first: TranslationMetadataEntry
  /** Languages whose entry refers to a deleted document. */
  stale: readonly Locale[]
  entries: readonly TranslationMetadataEntry[]
}

export interface TranslationMetadataEntry {
  _key: string
  _type: 'internationalizedArrayReferenceValue'
  language: Locale
  value: { _type: 'reference'; _ref: string; _weak: true }
}

/** Entry of a document, by its published id, in `translation.metadata`. */
export const metadataEntry = (
  _key: string,
  language: Locale,
  _ref: string,
): TranslationMetadataEntry => ({
  _key,
  _type: 'internationalizedArrayReferenceValue',
  language,
  value: { _type: 'reference', _ref, _weak: true },
})

interface PlanOptions {
  groups: readonly TranslationGroup[]
  /** Release for the translations; undefined creates drafts. */
  release: string | undefined
  now: string
  /** Creates document ids, and keys of array items. */
  newId: (type: string, to: Locale) => string
  newKey: () => string
}

/** System fields, marks of the source's own texts, and its former slugs, which must keep redirecting to the source. */
const notCopied = new Set([
  '_rev',
  '_createdAt',
  '_updatedAt',
  '_system',
  'formerSlugs',
  'machineTranslation',
])

/** Records the source revision of a translation. */
export const translatedFromRecord = (
  source: Pick<SourceDocument, '_id' | '_rev'>,
  digest: string,
  now: string,
): TranslatedFrom => ({ document: source._id, revision: source._rev, digest, at: now })

/**
 * Plans missing translations: copies of their sources with links to documents of the new language, and the metadata
 * that links them.
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
    const lead = (reference: StoredReference): StoredReference => {
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
      translatedFrom: { ...translatedFromRecord(source, digest, making.now), copied: true },
    }
  })
  const families = [...new Set(made.map(({ group }) => group))]
  const metadata = families.map((family) => {
    const own = made.filter((each) => each.group === family)
    const entry = (language: Locale, ref: string) => metadataEntry(making.newKey(), language, ref)
    const listed = new Set(family.metadata?.translations?.map(({ language }) => language))
    const [{ source } = own[0]!] = own
    const language = source['language'] as Locale
    const first = entry(language, publishedIdOf(source._id))
    // Existing metadata may have lost the source.
    const isSourceMissing = family.metadata !== undefined && !listed.has(language)
    return {
      id: family.metadata?._id ?? newMetadataId(publishedIdOf(source._id)),
      revision: family.metadata?._rev,
      type: family.type,
      first,
      stale: own.map(({ to }) => to).filter((to) => listed.has(to)),
      entries: [...(isSourceMissing ? [first] : []), ...own.map(({ to, id }) => entry(to, id))],
    }
  })
  return { documents, metadata, unresolvedLinks }
}

export interface ReferenceTarget {
  id: string
  type: string
  isPublished: boolean
}

/** Targets by document id and language; `*` for any language. */
const referenceTargets = ({ type, members }: TranslationGroup): [string, ReferenceTarget][] => {
  const all = Object.entries(members)
  return all.flatMap(([, from]) =>
    [...all, ['*', from] as const].map(([to, { id, published }]): [string, ReferenceTarget] => [
      `${from.id} ${to}`,
      { id, type, isPublished: published !== undefined },
    ]),
  )
}

/** References to unpublished documents are weak until those are published. */
export function retargetReference(
  reference: StoredReference,
  { id, type, isPublished }: ReferenceTarget,
): StoredReference {
  const { _strengthenOnPublish: _, ...rest } = reference
  if (isPublished || rest['_weak']) return { ...rest, _ref: id }
  return { ...rest, _ref: id, _weak: true, _strengthenOnPublish: { type } }
}
