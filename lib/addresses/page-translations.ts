import { routedLocales } from '#lib/locales.ts'
import type { PageAddressRow, PageAddress } from './page-address.ts'
import { hrefFor } from './href-for.ts'
import { pageKindConfig } from './page-kinds.ts'
import type { PageKindSegments } from './page-kind-segments.ts'

/** A page in one of its languages. */
export interface PageTranslation extends PageAddress {
  /** Canonical path. */
  path: string
}

/**
 * The page in every routed language that has it, itself included, in the order of the language
 * table. Kinds that fall back to English are in every language, translated or not.
 *
 * @param translations the documents that content links to the page's document as its translations
 */
export function pageTranslations(
  page: PageAddress,
  translations: readonly (PageAddressRow | null)[] | null | undefined,
  segments: PageKindSegments,
): PageTranslation[] {
  const { fallsBackToEnglish, slugField } = pageKindConfig(page.kind)
  return routedLocales.flatMap((locale) => {
    const found = translations?.find((each) => each?.language === locale)
    if (locale !== page.locale && !found && !fallsBackToEnglish) return []
    if (locale === page.locale) return [{ ...page, path: hrefFor(page, segments) }]
    const { kind } = page
    const slug = found?.slug ?? (fallsBackToEnglish ? page.slug : undefined)
    if (slugField !== null && !slug) return []
    // Further pages of a list are not translations of each other: other languages link to the first page.
    const version = slugField === null || !slug ? { kind, locale } : { kind, locale, slug }
    return [{ ...version, path: hrefFor(version, segments) }]
  })
}
