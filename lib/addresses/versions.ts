import { isRoutedLocale, type Locale, routedLocales } from '#lib/locales.ts'
import { hrefFor } from './href.ts'
import type { ResolvedPage } from './resolve.ts'
import { isSegmentedKind } from './segments.ts'

/** A document that translates another, as content ties them together. */
export interface Translation {
  type?: string | null
  language?: string | null
  slug?: string | null
}

export interface PageVersion {
  type: string
  language: Locale
  slug: string | undefined
  /** Canonical path. */
  path: string
}

/**
 * The page in every routed language that has it, itself included, in the order of the language
 * table. Products and collections without a translation show the English one, so they are
 * everywhere.
 */
export function versionsOf(
  page: ResolvedPage,
  translations: readonly (Translation | null)[] | null | undefined,
): PageVersion[] {
  const own = {
    type: page.kind,
    language: page.locale,
    slug: 'slug' in page ? page.slug : undefined,
  }
  const known = (translations ?? []).filter(
    (each): each is Translation => each !== null && isRoutedLocale(each.language),
  )
  return routedLocales.flatMap((language) => {
    const found = language === page.locale ? own : known.find((each) => each.language === language)
    if (!found && !isSegmentedKind(page.kind)) return []
    const slug = found?.slug ?? own.slug
    const target = { type: page.kind, language, slug }
    return [{ ...target, path: hrefFor(target, language) }]
  })
}
