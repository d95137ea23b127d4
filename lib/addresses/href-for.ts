import type { PageAddress } from './page-address.ts'
import { pageNumberSegment } from './page-number.ts'
import { canonicalPath } from './localized-path.ts'
import { segmentOfPageKind, type PageKindSegments } from './page-kind-segments.ts'

/**
 * Canonical path of a page: no language in front of English, the slug below the kind's segment, the
 * further pages of a list below `page`.
 */
export function hrefFor(address: PageAddress, segments: PageKindSegments): string {
  const { kind, locale, slug = '', pageNumber } = address
  const segment = segmentOfPageKind(kind, locale, segments)
  const parts =
    segment === undefined ? slug.split('/').filter(Boolean) : [segment, slug].filter(Boolean)
  const paged = pageNumber === undefined ? [] : [pageNumberSegment, String(pageNumber)]
  return canonicalPath(locale, [...parts, ...paged])
}
