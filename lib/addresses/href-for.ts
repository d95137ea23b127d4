import type { PageAddress } from './page-address.ts'
import { pageNumberPart } from './page-number.ts'
import { canonicalPath } from './localized-path.ts'
import { segmentOf, type Segments } from './page-kind-segments.ts'

/**
 * Canonical path of a page: no language in front of English, the slug below the kind's segment, the
 * further pages of a list below `page`.
 */
export function hrefFor(address: PageAddress, segments: Segments): string {
  const { kind, locale, slug = '', pageNumber } = address
  const segment = segmentOf(kind, locale, segments)
  const parts =
    segment === undefined ? slug.split('/').filter(Boolean) : [segment, slug].filter(Boolean)
  const paged = pageNumber === undefined ? [] : [pageNumberPart, String(pageNumber)]
  return canonicalPath(locale, [...parts, ...paged])
}
