import type { PageAddress } from './address.ts'
import { canonicalPath } from './path.ts'
import { segmentOf, type Segments } from './segments.ts'

/** Canonical path of a page: no language in front of English, the slug below the kind's segment. */
export function hrefFor(address: PageAddress, segments: Segments): string {
  const { kind, locale, slug = '' } = address
  const segment = segmentOf(kind, locale, segments)
  const parts =
    segment === undefined ? slug.split('/').filter(Boolean) : [segment, slug].filter(Boolean)
  return canonicalPath(locale, parts)
}
