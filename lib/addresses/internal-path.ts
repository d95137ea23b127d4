import { isLocale } from '#lib/locales.ts'
import type { PageAddress } from './address.ts'
import { factsOf, isPageKind } from './kinds.ts'
import { decodeSegment, prefixedPath } from './path.ts'

/** The parameters of the route that every page is made at. */
export interface PageParams {
  locale: string
  kind: string
  /** As they stand in the path, encoded. */
  slug?: readonly string[]
}

/**
 * The path that the app makes a page at, `/{locale}/{kind}/{slug}`. It says the whole address, so
 * that what the proxy found out need not be found out again; no visitor sees it.
 */
export function internalPath({ kind, locale, slug = '' }: PageAddress): string {
  return prefixedPath(locale, [kind, ...slug.split('/').filter(Boolean)])
}

/** Reads an address back from the parameters of the route; undefined where they name no page. */
export function addressOfParams({ locale, kind, slug = [] }: PageParams): PageAddress | undefined {
  if (!isLocale(locale) || !isPageKind(kind)) return undefined
  if (factsOf(kind).slugField === null) return slug.length === 0 ? { kind, locale } : undefined
  return slug.length === 0 ? undefined : { kind, locale, slug: slug.map(decodeSegment).join('/') }
}
