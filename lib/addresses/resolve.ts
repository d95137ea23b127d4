import type { Locale } from '#lib/locales.ts'
import { noSegments, segmentedKinds, segmentOf, type Segments } from './segments.ts'

/** Which page a path shows. */
export type ResolvedPage =
  | { kind: 'home'; locale: Locale }
  | { kind: 'page' | 'product' | 'collection'; locale: Locale; slug: string }

export type PageKind = ResolvedPage['kind']

/**
 * Names the page kind of a path below its language. The inverse of `hrefFor`.
 *
 * Two segments whose first is a kind's leading segment belong to that kind; everything else is a
 * page whose slug is the whole path.
 */
export function resolvePath(
  locale: Locale,
  path: readonly string[],
  segments: Segments = noSegments,
): ResolvedPage {
  const [first, slug] = path
  if (first === undefined) return { kind: 'home', locale }
  if (path.length === 2 && slug !== undefined) {
    const kind = segmentedKinds.find((each) => segmentOf(each, locale, segments) === first)
    if (kind) return { kind, locale, slug }
  }
  return { kind: 'page', locale, slug: path.join('/') }
}
