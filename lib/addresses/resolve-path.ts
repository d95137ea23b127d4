import type { Locale } from '#lib/locales.ts'
import type { PageAddress } from './page-address.ts'
import { pageKindConfig, pageKindNames, type PageKindConfig } from './page-kinds.ts'
import { pageNumberSegment, parsePageNumber } from './page-number.ts'
import { segmentOfPageKind, type PageKindSegments } from './page-kind-segments.ts'

/**
 * Resolves a path below its language to a page. The inverse of `hrefFor`: no segment is home, a kind's
 * leading segment selects that kind, everything else is a page whose slug is the whole path.
 *
 * @param parts decoded segments of the path after the language
 */
export function pageAddressOfPath(
  locale: Locale,
  parts: readonly string[],
  segments: PageKindSegments,
): PageAddress {
  const kind =
    pageKindNames.find((each) =>
      matchesKind(pageKindConfig(each), segmentOfPageKind(each, locale, segments), parts),
    ) ?? 'page'
  const { slugField, path } = pageKindConfig(kind)
  if (slugField === null) {
    const pageNumber = parsePageNumber(parts[2])
    return pageNumber === undefined ? { kind, locale } : { kind, locale, pageNumber }
  }
  return { kind, locale, slug: parts.slice(path.at === 'segment' ? 1 : 0).join('/') }
}

function matchesKind(
  { path, slugField, perPage }: PageKindConfig,
  segment: string | undefined,
  parts: readonly string[],
): boolean {
  if (path.at === 'root') return parts.length === 0
  if (path.at === 'slug') return false
  if (parts[0] !== segment) return false
  if (slugField !== null) return parts.length === 2
  if (parts.length === 1) return true
  const [, word, number] = parts
  const isNumbered = word === pageNumberSegment && parsePageNumber(number) !== undefined
  return perPage !== undefined && parts.length === 3 && isNumbered
}
