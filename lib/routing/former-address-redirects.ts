import type { PageAddressRow, PageAddress } from '#lib/addresses/page-address.ts'
import type { AddressResolver } from '#lib/addresses/address-resolver.ts'
import { internalRoutePathOf } from '#lib/addresses/internal-path.ts'
import { pageKindConfig } from '#lib/addresses/page-kinds.ts'
import { pageNumberSegment } from '#lib/addresses/page-number.ts'
import { localePrefixedPath } from '#lib/addresses/localized-path.ts'
import {
  isValidPageKindSegment,
  segmentOfPageKind,
  type PageKindSegments,
} from '#lib/addresses/page-kind-segments.ts'
import type { Locale } from '#lib/locales.ts'
import type { RedirectRule } from './redirect-table.ts'

/** A document with its former slugs. */
export interface FormerSlugsRow extends PageAddressRow {
  formerSlugs?: readonly (string | null)[] | null
}

/** Input of the redirects. */
export interface FormerAddressInput {
  /** By internal path. */
  pages: ReadonlyMap<string, PageAddress>
  /** Former slugs of a page, by its internal path. */
  formerSlugs: ReadonlyMap<string, readonly string[]>
  /** The documents that define segments. */
  naming: readonly FormerSlugsRow[]
  segments: PageKindSegments
  addresses: AddressResolver
}

/** Permanent and method-preserving, so that a form posted to a former address arrives. */
const moved = 308

/**
 * Redirects from each former address of a page to its current one: with a former slug, below a
 * former segment, or both. Each leads directly to the page; an address that is in use now is not
 * redirected.
 */
export function formerAddressRedirects(source: FormerAddressInput): RedirectRule[] {
  const { pages, addresses } = source
  const isTaken = (locale: Locale, parts: readonly string[]) =>
    pages.has(internalRoutePathOf(addresses.resolve(locale, parts)))
  return [...pages].flatMap(([path, page]) =>
    formerParts(path, page, source)
      .filter((parts) => !isTaken(page.locale, parts))
      .map((parts) => ({
        source: localePrefixedPath(page.locale, parts),
        destination: addresses.hrefFor(page),
        status: moved,
      })),
  )
}

/** All paths below its language that a page may have had; may include the current one. */
function formerParts(path: string, page: PageAddress, source: FormerAddressInput): string[][] {
  const { kind, locale, slug = '', pageNumber } = page
  const paged = pageNumber === undefined ? [] : [pageNumberSegment, String(pageNumber)]
  const slugs = [slug, ...(source.formerSlugs.get(path) ?? [])]
  const leading = [
    segmentOfPageKind(kind, locale, source.segments),
    ...formerSegments(page, source),
  ]
  const all = leading.flatMap((segment) =>
    slugs.map((each) => [segment ?? '', ...each.split('/'), ...paged].filter(Boolean)),
  )
  return all.filter((parts) => parts.length > 0)
}

/** The fallback segment counts as former once a document defines another. */
function formerSegments({ kind, locale }: PageAddress, { naming }: FormerAddressInput): string[] {
  const { path } = pageKindConfig(kind)
  if (path.at !== 'segment') return []
  const own = naming.filter(({ type, language }) => type === path.namedBy && language === locale)
  return [path.fallback, ...own.flatMap(({ formerSlugs }) => formerSlugs ?? [])].filter(
    isValidPageKindSegment,
  )
}
