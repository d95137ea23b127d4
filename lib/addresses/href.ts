import { isLocale, type Locale } from '#lib/locales.ts'
import { canonicalPath } from './path.ts'
import { isSegmentedKind, noSegments, segmentOf, type Segments } from './segments.ts'

/** A document that has a page of its own. */
export interface LinkTarget {
  type: string
  language?: string | null
  /** A page's path without the language, or the handle of a product or collection. */
  slug?: string | null
}

/**
 * Path of a document's page.
 *
 * Home and pages exist once in each language, so the document's own language decides; products and
 * collections are shown in every language, so the reader's does.
 *
 * @param locale language of the page that holds the link
 * @returns `/` for a target that has no page.
 */
export function hrefFor(
  target: LinkTarget,
  locale: Locale,
  segments: Segments = noSegments,
): string {
  const { type, slug } = target
  const own = isLocale(target.language) ? target.language : locale
  if (isSegmentedKind(type) && slug) {
    return canonicalPath(locale, [segmentOf(type, locale, segments), slug])
  }
  if (type === 'page' && slug) return canonicalPath(own, slug.split('/').filter(Boolean))
  return canonicalPath(type === 'home' ? own : locale, [])
}
