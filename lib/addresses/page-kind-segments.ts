import { isLocale, type Locale, contentLocales } from '#lib/locales.ts'
import type { PageAddressRow } from './page-address.ts'
import { pageKindConfig, pageKindNames, type PageKind } from './page-kinds.ts'
import { reservedFirstSegments } from './reserved-paths.ts'

/** The leading segments that content defines, by kind and language. */
export type PageKindSegments = Partial<Record<PageKind, Partial<Record<Locale, string>>>>

/** No language defines a segment of its own. */
export const noPageKindSegments: PageKindSegments = {}

/**
 * Reads the segments from the documents that define them. A slug with several segments, or one that is
 * reserved for a language or the app, is ignored.
 *
 * @param rows documents of the types in the table's `namedBy`; the first one of a language wins
 */
export function pageKindSegmentsFromRows(rows: readonly PageAddressRow[]): PageKindSegments {
  const segments: PageKindSegments = {}
  for (const kind of pageKindNames) {
    const { path } = pageKindConfig(kind)
    if (path.at !== 'segment') continue
    for (const { type, language, slug } of rows) {
      if (type !== path.namedBy || !isLocale(language) || !isValidPageKindSegment(slug)) continue
      segments[kind] = { [language]: slug, ...segments[kind] }
    }
  }
  return segments
}

/** The leading segment of a kind in a language; undefined for a kind that has none. */
export function segmentOfPageKind(
  kind: PageKind,
  locale: Locale,
  segments: PageKindSegments,
): string | undefined {
  const { path } = pageKindConfig(kind)
  return path.at === 'segment' ? (segments[kind]?.[locale] ?? path.fallback) : undefined
}

/** True for a valid leading segment: a single segment, not reserved for a language or the app. */
export function isValidPageKindSegment(slug: string | null | undefined): slug is string {
  return typeof slug === 'string' && /^[^_/][^/]*$/.test(slug) && !reservedFirstSegments.has(slug)
}

/** A segment that two kinds share in one language, so that only the first of them is reachable. */
export interface SegmentConflict {
  locale: Locale
  segment: string
  /** Types of the documents that define it, in the order of the table. */
  namedBy: string[]
}

/** Every segment that documents of several types define, fallbacks included. */
export function segmentConflicts(segments: PageKindSegments): SegmentConflict[] {
  return contentLocales.flatMap((locale) => {
    const named = new Map<string, Set<string>>()
    for (const kind of pageKindNames) {
      const segment = segmentOfPageKind(kind, locale, segments)
      const { path } = pageKindConfig(kind)
      if (segment === undefined || path.at !== 'segment') continue
      named.set(segment, (named.get(segment) ?? new Set()).add(path.namedBy))
    }
    return [...named].flatMap(([segment, types]) =>
      types.size > 1 ? [{ locale, segment, namedBy: [...types] }] : [],
    )
  })
}
