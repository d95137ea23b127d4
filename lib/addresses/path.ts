import { defaultLocale, isLocale, type Locale, routedLocales } from '#lib/locales.ts'

/** A path split into its language and the rest. */
export interface LocalizedPath {
  locale: Locale
  /** Decoded parts after the language. */
  parts: string[]
}

/**
 * Splits a path of the site. A first part that is no language belongs to the page; `/en/x` and `/x`
 * are the same page.
 *
 * @param accepts which languages count as a prefix; routed ones for visitors, all in preview
 */
export function splitPath(
  pathname: string,
  accepts: (value: string | undefined) => boolean = isLocale,
): LocalizedPath {
  const parts = pathname.split('/').filter(Boolean).map(decodeSegment)
  const [first] = parts
  return isLocale(first) && accepts(first)
    ? { locale: first, parts: parts.slice(1) }
    : { locale: defaultLocale, parts }
}

/** The one address of a page: English without a prefix, no slash at the end, parts encoded. */
export function canonicalPath(locale: Locale, parts: readonly string[]): string {
  const all = locale === defaultLocale ? parts : [locale, ...parts]
  return `/${all.map(encodeURIComponent).join('/')}`
}

/** The home page of each language that has public routes. */
export const homePaths = routedLocales.map((locale) => canonicalPath(locale, []))

/**
 * A path with its language always in front. It tells apart what a canonical path could confuse:
 * `/en/fr` is an English page, `/fr` the French home.
 */
export function prefixedPath(locale: Locale, parts: readonly string[]): string {
  return `/${[locale, ...parts].map(encodeURIComponent).join('/')}`
}

/** True where the last part ends like a file name, a dot followed by letters or digits. */
export function hasFileExtension(pathname: string): boolean {
  return /\.[a-z0-9]+$/i.test(pathname)
}

/** A part of a path as text; left as it is where its percent signs are broken. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
