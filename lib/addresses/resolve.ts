import type { Locale } from '#lib/locales.ts'
import type { PageAddress } from './address.ts'
import { factsOf, kindNames, type PageKindFacts } from './kinds.ts'
import { pageNumberPart, readPageNumber } from './page-number.ts'
import { segmentOf, type Segments } from './segments.ts'

/**
 * Names the page of a path below its language. The inverse of `hrefFor`: no part is home, a kind's
 * leading segment means that kind, everything else is a page whose slug is the whole path.
 *
 * @param parts decoded parts of the path after the language
 */
export function resolvePath(
  locale: Locale,
  parts: readonly string[],
  segments: Segments,
): PageAddress {
  const kind =
    kindNames.find((each) => leadsTo(factsOf(each), segmentOf(each, locale, segments), parts)) ??
    'page'
  const { slugField, path } = factsOf(kind)
  if (slugField === null) {
    const pageNumber = readPageNumber(parts[2])
    return pageNumber === undefined ? { kind, locale } : { kind, locale, pageNumber }
  }
  return { kind, locale, slug: parts.slice(path.at === 'segment' ? 1 : 0).join('/') }
}

function leadsTo(
  { path, slugField, perPage }: PageKindFacts,
  segment: string | undefined,
  parts: readonly string[],
): boolean {
  if (path.at === 'root') return parts.length === 0
  if (path.at === 'slug') return false
  if (parts[0] !== segment) return false
  if (slugField !== null) return parts.length === 2
  if (parts.length === 1) return true
  const [, word, number] = parts
  const isNumbered = word === pageNumberPart && readPageNumber(number) !== undefined
  return perPage !== undefined && parts.length === 3 && isNumbered
}
