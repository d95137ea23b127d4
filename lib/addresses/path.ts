import { defaultLocale, isLocale, type Locale } from '#lib/locales.ts'

/** A path split into its language and the rest. */
export interface LocalPath {
  locale: Locale
  /** Decoded segments after the language. */
  segments: string[]
  /** Whether the language stood in the path; `/en/x` and `/x` are the same page. */
  prefixed: boolean
}

/**
 * Splits a path of the site. A first segment that is no language belongs to the page.
 *
 * @param accepts which languages count as a prefix; routed ones for visitors, all in preview
 */
export function splitPath(
  pathname: string,
  accepts: (value: string | undefined) => boolean = isLocale,
): LocalPath {
  const segments = pathname.split('/').filter(Boolean).map(decodeSegment)
  const [first] = segments
  if (isLocale(first) && accepts(first)) {
    return { locale: first, segments: segments.slice(1), prefixed: true }
  }
  return { locale: defaultLocale, segments, prefixed: false }
}

/** The one address of a page: English without a prefix, no slash at the end, segments encoded. */
export function canonicalPath(locale: Locale, segments: readonly string[]): string {
  const parts = locale === defaultLocale ? segments : [locale, ...segments]
  return `/${parts.map(encodeURIComponent).join('/')}`
}

/**
 * The path that the app's own routes are mounted at: the language always leads. It tells pages
 * apart that a canonical path could confuse (`/en/fr` is an English page, `/fr` the French home).
 */
export function internalPath(locale: Locale, segments: readonly string[]): string {
  return `/${[locale, ...segments].map(encodeURIComponent).join('/')}`
}

/** Two spellings of one address give the same string. */
export function normalizePath(
  pathname: string,
  accepts?: (value: string | undefined) => boolean,
): string {
  const { locale, segments } = splitPath(pathname, accepts)
  return canonicalPath(locale, segments)
}

/** True where the last part ends like a file name, a dot followed by letters or digits. */
export function hasFileExtension(pathname: string): boolean {
  return /\.[a-z0-9]+$/i.test(pathname)
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
