import { defaultLocale, isLocale, type Locale, routedLocales } from '#lib/locales.ts'

/** A path split into its language and the rest. */
export interface LocalizedPath {
  locale: Locale
  /** Decoded parts after the language. */
  parts: string[]
}

/**
 * Splits a path of the site. A first segment that is not a language belongs to the page; `/en/x` and `/x`
 * are the same page.
 *
 * @param accepts which languages count as a prefix; routed ones for visitors, all in preview
 */
export function splitLocalizedPath(
  pathname: string,
  accepts: (value: string | undefined) => boolean = isLocale,
): LocalizedPath {
  const parts = pathname.split('/').filter(Boolean).map(decodeSegment)
  const [first] = parts
  return isLocale(first) && accepts(first)
    ? { locale: first, parts: parts.slice(1) }
    : { locale: defaultLocale, parts }
}

/** The canonical path of a page: English without a prefix, no trailing slash, segments encoded. */
export function canonicalPath(locale: Locale, parts: readonly string[]): string {
  const all = locale === defaultLocale ? parts : [locale, ...parts]
  return `/${all.map(encodeURIComponent).join('/')}`
}

/** The home page of each language that has public routes. */
export const homePathsOfLocales = routedLocales.map((locale) => canonicalPath(locale, []))

/**
 * A path that always starts with its language. It distinguishes what a canonical path cannot:
 * `/en/fr` is an English page, `/fr` the French home page.
 */
export function localePrefixedPath(locale: Locale, parts: readonly string[]): string {
  return `/${[locale, ...parts].map(encodeURIComponent).join('/')}`
}

/** True where the last segment ends with a file extension: a dot followed by letters or digits. */
export function hasFileExtension(pathname: string): boolean {
  return /\.[a-z0-9]+$/i.test(pathname)
}

/** Whether every percent-encoding of a path can be decoded (RFC 3986, section 2.1). */
export function hasValidEncoding(pathname: string): boolean {
  try {
    decodeURIComponent(pathname)
    return true
  } catch {
    return false
  }
}

/** A decoded path segment; unchanged where its percent encoding is invalid. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
