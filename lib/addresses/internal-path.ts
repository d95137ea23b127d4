import { isLocale } from '#lib/locales.ts'
import type { PageAddress } from './address.ts'
import { pageKindConfig, isPageKind } from './page-kinds.ts'
import { parsePageNumber } from './page-number.ts'
import { decodeSegment, prefixedPath } from './path.ts'

/** The parameters of the route that every page is made at. */
export interface PageParams {
  locale: string
  kind: string
  /** As they stand in the path, encoded. */
  slug?: readonly string[]
}

/**
 * The path that the app makes a page at, `/{locale}/{kind}/{slug}`, with the number of a list's page in
 * the place of the slug. It says the whole address, so
 * that what the proxy found out need not be found out again; no visitor sees it.
 */
export function internalPath({ kind, locale, slug = '', pageNumber }: PageAddress): string {
  const parts = pageNumber === undefined ? slug.split('/') : [String(pageNumber)]
  return prefixedPath(locale, [kind, ...parts.filter(Boolean)])
}

/** Below a language: pages that are made for one visitor, and never kept. */
const perVisitorRoute = '_live'

/**
 * The same page, made for this visitor alone: in a preview, or behind the gate.
 *
 * @param path an internal path
 */
export function perVisitorPath(path: string): string {
  return path.replace(/^\/[^/]+/, `$&/${perVisitorRoute}`)
}

/** Reads an address back from the parameters of the route; undefined where they name no page. */
export function addressFromParams({
  locale,
  kind,
  slug = [],
}: PageParams): PageAddress | undefined {
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

/** Name below a language of the route that answers what visitors ask a page for. */
const pageQueryRoute = '_asked'

/**
 * Whether an address asks its page for something (`asks` of the table of kinds), so that its answer
 * is made for this request alone.
 *
 * @param search the query of the address, with or without its `?`
 */
export function hasPageQuery({ kind }: PageAddress, search: string): boolean {
  const given = new URLSearchParams(search)
  return pageKindConfig(kind).queryParameters?.some((name) => given.get(name)?.trim()) === true
}

/** The path that the app answers a question at; the question itself stays in the query. */
export function pageQueryPath(address: PageAddress): string {
  return internalPath(address).replace(/^\/[^/]+/, `$&/${pageQueryRoute}`)
}
