import { isLocale } from '#lib/locales.ts'
import type { PageAddress } from './page-address.ts'
import { pageKindConfig, isPageKind } from './page-kinds.ts'
import { parsePageNumber } from './page-number.ts'
import { decodeSegment, localePrefixedPath } from './localized-path.ts'

/** The parameters of the route that every page is made at. */
export interface PageRouteParams {
  locale: string
  kind: string
  /** Path segments, still encoded. */
  slug?: readonly string[]
}

/**
 * The path at which the app renders a page, `/{locale}/{kind}/{slug}`; for a further page of a list, its
 * number replaces the slug. It contains the whole address, so that the app need not resolve it again after
 * the proxy. Visitors never see it.
 */
export function internalRoutePathOf({ kind, locale, slug = '', pageNumber }: PageAddress): string {
  const parts = pageNumber === undefined ? slug.split('/') : [String(pageNumber)]
  return localePrefixedPath(locale, [kind, ...parts.filter(Boolean)])
}

/** Route below a language for pages that are rendered per visitor and never cached. */
const perVisitorRoute = '_live'

/**
 * The route that renders the same page for one visitor: in a preview, or behind the access gate.
 *
 * @param path an internal path
 */
export function toPerVisitorPath(path: string): string {
  return path.replace(/^\/[^/]+/, `$&/${perVisitorRoute}`)
}

/** Parses an address from route parameters; undefined where they match no page. */
export function addressFromRouteParams({
  locale,
  kind,
  slug = [],
}: PageRouteParams): PageAddress | undefined {
  if (!isLocale(locale) || !isPageKind(kind)) return undefined
  if (pageKindConfig(kind).slugField === null) return listAddress({ kind, locale }, slug)
  return slug.length === 0 ? undefined : { kind, locale, slug: slug.map(decodeSegment).join('/') }
}

function listAddress(first: PageAddress, parts: readonly string[]): PageAddress | undefined {
  if (parts.length === 0) return first
  const pageNumber = parsePageNumber(parts[0])
  const isPage =
    parts.length === 1 && pageNumber !== undefined && pageKindConfig(first.kind).perPage
  return isPage ? { ...first, pageNumber } : undefined
}

/** Route below a language for pages whose content depends on query parameters. */
const pageQueryRoute = '_asked'

/**
 * Whether an address has a query parameter of its kind (`queryParameters` in the table of kinds), so that
 * the page is rendered per request.
 *
 * @param search the query of the address, with or without its `?`
 */
export function hasPageKindQuery({ kind }: PageAddress, search: string): boolean {
  const given = new URLSearchParams(search)
  return pageKindConfig(kind).queryParameters?.some((name) => given.get(name)?.trim()) === true
}

/** The internal path of a page with query parameters; the parameters stay in the query string. */
export function internalPathOfFilteredPage(address: PageAddress): string {
  return internalRoutePathOf(address).replace(/^\/[^/]+/, `$&/${pageQueryRoute}`)
}
