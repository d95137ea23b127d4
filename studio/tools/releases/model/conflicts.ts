import type { Locale } from '#lib/locales.ts'
import type { ReleaseSummary } from './release.ts'

/** Another release that holds the same document. */
export interface ConflictingRelease {
  release: ReleaseSummary
  /** When it goes live beside this one: the later text is the one that stays. Where nobody gave either a time, that is open. */
  order: 'earlier' | 'later' | 'some time'
}

/** The other releases that are to come with a version of the same document, the next one first. */
export function conflictingReleases(
  documentId: string,
  own: ReleaseSummary,
  holders: ReadonlyMap<string, readonly ReleaseSummary[]>,
): ConflictingRelease[] {
  return (holders.get(documentId) ?? [])
    .filter(({ name }) => name !== own.name)
    .map((release) => ({ release, order: publishOrder(release, own) }))
}

/** What nobody has given a time comes after everything that has one. */
function publishOrder(one: ReleaseSummary, other: ReleaseSummary): ConflictingRelease['order'] {
  if (!one.at && !other.at) return 'some time'
  const [first, second] = [one, other].map(({ at }) => (at ? Date.parse(at) : Infinity))
  return first! > second! ? 'later' : 'earlier'
}

/** Of a version: when it was begun and which text it was begun from, as far as is known. */
interface VersionOrigin {
  /** ISO 8601; from the document's history. */
  begunAt?: string | undefined
  baseRev?: string | undefined
}

/**
 * Whether something was published since a version was begun, which publishing the version would undo.
 *
 * @param published undefined where nothing is published
 */
export function isOutdated(
  published: { _rev: string; _updatedAt: string } | undefined,
  { begunAt, baseRev }: VersionOrigin,
): boolean {
  if (!published) return false
  if (baseRev) return baseRev !== published._rev
  return begunAt !== undefined && Date.parse(published._updatedAt) > Date.parse(begunAt)
}

/** In words what a rival means for the editor. */
export const conflictMessage = ({ release: { title }, order }: ConflictingRelease): string =>
  ({
    later: `“${title}” publishes it later and overwrites this version.`,
    earlier: `“${title}” publishes it earlier; this version overwrites that one.`,
    'some time': `“${title}” holds it as well; of both, the one that goes live last stays. Give them times, or merge them.`,
  })[order]

/** Which documents are translations of each other. */
export interface TranslationLinks {
  translations?: { language: string | null; ref: string | null }[] | null
}

/** What of a document's languages a release leaves out. */
export interface MissingLanguages {
  /** There is a document, but the release does not hold it: it would stay as it was. */
  notInRelease: Locale[]
  /** There is no document at all. */
  untranslated: Locale[]
}

/** The languages that a release lacks of a document; undefined for one that has no language. */
export function missingLanguages(
  { id, language }: { id: string; language: string | null | undefined },
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
    notInRelease: others.filter((locale) => {
      const ref = refOf(locale)
      return ref !== undefined && !inside.has(ref)
    }),
    untranslated: others.filter((locale) => refOf(locale) === undefined),
  }
}
