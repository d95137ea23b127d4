import { routedLocales } from '#lib/locales.ts'
import type { AddressRow, PageAddress } from './address.ts'
import { hrefFor } from './href.ts'
import { factsOf } from './kinds.ts'
import type { Segments } from './segments.ts'

/** A page in one of its languages. */
export interface PageVersion extends PageAddress {
  /** Canonical path. */
  path: string
}

/**
 * The page in every routed language that has it, itself included, in the order of the language
 * table. Kinds that fall back to English are in every language, translated or not.
 *
 * @param translations the documents that content ties to the page's as its translations
 */
export function versionsOf(
  page: PageAddress,
  translations: readonly (AddressRow | null)[] | null | undefined,
  segments: Segments,
): PageVersion[] {
  const { fallsBack } = factsOf(page.kind)
  return routedLocales.flatMap((locale) => {
    const found = translations?.find((each) => each?.language === locale)
    if (locale !== page.locale && !found && !fallsBack) return []
    const slug = locale === page.locale ? page.slug : (found?.slug ?? page.slug)
    const { kind } = page
    const version = slug === undefined ? { kind, locale } : { kind, locale, slug }
    return [{ ...version, path: hrefFor(version, segments) }]
  })
}
