import * as z from 'zod/mini'
import type { Locale } from '#lib/locales.ts'
import type { ReleaseSummary } from './release-overview.ts'

/** Another release with a version of the same document. */
export interface ConflictingRelease {
  release: ReleaseSummary
  /** Publish order relative to this release: the later one wins. `some time` if neither has a time. */
  order: 'earlier' | 'later' | 'some time'
}

/** Other upcoming releases with a version of the same document, soonest first. */
export function conflictingReleases(
  documentId: string,
  own: ReleaseSummary,
  holders: ReadonlyMap<string, readonly ReleaseSummary[]>,
): ConflictingRelease[] {
  return (holders.get(documentId) ?? [])
    .filter(({ name }) => name !== own.name)
    .map((release) => ({ release, order: publishOrder(release, own) }))
}

/** Releases without a time sort after those with one. */
function publishOrder(one: ReleaseSummary, other: ReleaseSummary): ConflictingRelease['order'] {
  if (!one.at && !other.at) return 'some time'
  const [first, second] = [one, other].map(({ at }) => (at ? Date.parse(at) : Infinity))
  return first! > second! ? 'later' : 'earlier'
}

/** Creation time and base revision of a version, if known. */
interface VersionOrigin {
  /** ISO 8601, from the document's history. */
  begunAt?: string | undefined
  baseRev?: string | undefined
}

/**
 * Whether the document was published after the version was created, so that publishing the version would revert that.
 *
 * @param published undefined if the document is not published
 */
export function isVersionOutdated(
  published: { _rev: string; _updatedAt: string } | undefined,
  { begunAt, baseRev }: VersionOrigin,
): boolean {
  if (!published) return false
  if (baseRev) return baseRev !== published._rev
  return begunAt !== undefined && Date.parse(published._updatedAt) > Date.parse(begunAt)
}

/** Message about a conflict, for the editor. */
export const conflictMessage = ({ release: { title }, order }: ConflictingRelease): string =>
  ({
    later: `“${title}” publishes it later and overwrites this version.`,
    earlier: `“${title}” publishes it earlier; this version overwrites that one.`,
    'some time': `“${title}” also contains it; the one that goes live last wins. Set their times, or merge them.`,
  })[order]

/** Documents that are translations of each other. */
export const translationLinksSchema = z.object({
  translations: z.nullish(
    z.array(z.object({ language: z.nullable(z.string()), ref: z.nullable(z.string()) })),
  ),
})
export type TranslationLinks = z.infer<typeof translationLinksSchema>

/** Languages of a document that a release lacks. */
export interface MissingLanguages {
  /** A translation exists, but the release does not contain it. By published id. */
  notInRelease: { locale: Locale; id: string }[]
  /** No translation exists. */
  untranslated: Locale[]
}

/**
 * Languages of a document that a release lacks; undefined for a document without a language. A version that unpublishes
 * lacks no translation.
 */
export function missingLanguages(
  {
    id,
    language,
    unpublishes = false,
  }: { id: string; language: string | null | undefined; unpublishes?: boolean },
  groups: readonly TranslationLinks[],
  inside: ReadonlySet<string>,
  locales: readonly Locale[],
): MissingLanguages | undefined {
  if (!language) return undefined
  const group = groups.find(({ translations }) => translations?.some(({ ref }) => ref === id))
  const refOf = (locale: Locale) =>
    group?.translations?.find((each) => each.language === locale)?.ref ?? undefined
  const others = locales.filter((locale) => locale !== language)
  return {
    notInRelease: others.flatMap((locale) => {
      const id = refOf(locale)
      return id === undefined || inside.has(id) ? [] : [{ locale, id }]
    }),
    untranslated: unpublishes ? [] : others.filter((locale) => refOf(locale) === undefined),
  }
}
