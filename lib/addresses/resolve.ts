import type { Locale } from '#lib/locales.ts'
import type { PageAddress } from './address.ts'
import { factsOf, kindNames, type PageKindFacts } from './kinds.ts'
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
  if (slugField === null) return { kind, locale }
  return { kind, locale, slug: parts.slice(path.at === 'segment' ? 1 : 0).join('/') }
}

function leadsTo(
  { path, slugField }: PageKindFacts,
  segment: string | undefined,
  parts: readonly string[],
): boolean {
  if (path.at === 'root') return parts.length === 0
  if (path.at === 'slug') return false
  return parts[0] === segment && parts.length === (slugField === null ? 1 : 2)
}
