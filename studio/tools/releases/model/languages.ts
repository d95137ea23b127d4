import type { Locale } from '#lib/locales.ts'

/** Which documents are translations of each other. */
export interface TranslationGroup {
  translations?: { language: string | null; ref: string | null }[] | null
}

/** What of a document's languages a release leaves out. */
export interface MissingLanguages {
  /** There is a document, but the release does not hold it: it would stay as it was. */
  left: Locale[]
  /** There is no document at all. */
  absent: Locale[]
}

/** The languages that a release lacks of a document; undefined for one that has no language. */
export function missingLanguages(
  { id, language }: { id: string; language: string | null | undefined },
  groups: readonly TranslationGroup[],
  inside: ReadonlySet<string>,
  locales: readonly Locale[],
): MissingLanguages | undefined {
  if (!language) return undefined
  const group = groups.find(({ translations }) => translations?.some(({ ref }) => ref === id))
  const refOf = (locale: Locale) =>
    group?.translations?.find((each) => each.language === locale)?.ref ?? undefined
  const others = locales.filter((locale) => locale !== language)
  return {
    left: others.filter((locale) => {
      const ref = refOf(locale)
      return ref !== undefined && !inside.has(ref)
    }),
    absent: others.filter((locale) => refOf(locale) === undefined),
  }
}
