import type { AddressRow, PageAddress } from '#lib/addresses/address.ts'
import type { AddressResolver } from '#lib/addresses/address-resolver.ts'
import { internalPath } from '#lib/addresses/internal-path.ts'
import { pageKindConfig } from '#lib/addresses/page-kinds.ts'
import { pageNumberPart } from '#lib/addresses/page-number.ts'
import { prefixedPath } from '#lib/addresses/path.ts'
import { isSegment, segmentOf, type Segments } from '#lib/addresses/segments.ts'
import type { Locale } from '#lib/locales.ts'
import type { RedirectRule } from './redirects.ts'

/** A document with the slugs that it had before. */
export interface FormerSlugsRow extends AddressRow {
  formerSlugs?: readonly (string | null)[] | null
}

/** What former addresses are worked out from. */
export interface FormerAddressInput {
  /** By internal path. */
  pages: ReadonlyMap<string, PageAddress>
  /** Slugs that a page had before, by its internal path. */
  formerSlugs: ReadonlyMap<string, readonly string[]>
  /** The documents that name segments. */
  naming: readonly FormerSlugsRow[]
  segments: Segments
  addresses: AddressResolver
}

/** Permanent, and the method kept: a form that was sent to an old address arrives. */
const moved = 308

/**
 * A redirect from every address that a page had to the one that it has: with an old slug, below an
 * old segment, or both. Each leads straight to the page, and an address that is a page's now is
 * nobody's old one.
 */
export function formerAddressRedirects(source: FormerAddressInput): RedirectRule[] {
  const { pages, addresses } = source
  const isTaken = (locale: Locale, parts: readonly string[]) =>
    pages.has(internalPath(addresses.resolve(locale, parts)))
  return [...pages].flatMap(([path, page]) =>
    formerParts(path, page, source)
      .filter((parts) => !isTaken(page.locale, parts))
      .map((parts) => ({
        source: prefixedPath(page.locale, parts),
        destination: addresses.hrefFor(page),
        status: moved,
      })),
  )
}

/** Every path below its language that a page may have had; the present one may be among them. */
function formerParts(path: string, page: PageAddress, source: FormerAddressInput): string[][] {
  const { kind, locale, slug = '', pageNumber } = page
  const paged = pageNumber === undefined ? [] : [pageNumberPart, String(pageNumber)]
  const slugs = [slug, ...(source.formerSlugs.get(path) ?? [])]
  const leading = [segmentOf(kind, locale, source.segments), ...formerSegments(page, source)]
  const all = leading.flatMap((segment) =>
    slugs.map((each) => [segment ?? '', ...each.split('/'), ...paged].filter(Boolean)),
  )
  return all.filter((parts) => parts.length > 0)
}

/** The name that a segment has without a document is a former one as soon as there is another. */
function formerSegments({ kind, locale }: PageAddress, { naming }: FormerAddressInput): string[] {
  const { path } = pageKindConfig(kind)
  if (path.at !== 'segment') return []
  const own = naming.filter(({ type, language }) => type === path.namedBy && language === locale)
  return [path.fallback, ...own.flatMap(({ formerSlugs }) => formerSlugs ?? [])].filter(isSegment)
}
