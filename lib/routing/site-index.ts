import {
  type PageAddressRow,
  pageAddressOf,
  type PageAddress,
} from '#lib/addresses/page-address.ts'
import { type AddressResolver, createAddressResolver } from '#lib/addresses/address-resolver.ts'
import { internalRoutePathOf } from '#lib/addresses/internal-path.ts'
import { pageKindConfig } from '#lib/addresses/page-kinds.ts'
import { localePrefixedPath } from '#lib/addresses/localized-path.ts'
import {
  pageKindSegmentsFromRows,
  type PageKindSegments,
} from '#lib/addresses/page-kind-segments.ts'
import { defaultLocale, isRoutedLocale, routedLocales } from '#lib/locales.ts'
import { formerAddressRedirects, type FormerSlugsRow } from './former-address-redirects.ts'
import { buildRedirectTable, type RedirectRule, type RedirectTable } from './redirect-table.ts'

/** A page of the published site. */
export interface IndexedPage extends PageAddress {
  /** Id of the document that the page shows; a product without a translation shows the English one. */
  id: string
  updatedAt: string
  /** Excluded from the sitemap. */
  hidden: boolean
  /** Reference of the page's main image. */
  picture?: string | null
}

/** The routing data of all content, small enough for memory. */
export interface SiteIndex {
  /** By internal path. */
  pages: ReadonlyMap<string, IndexedPage>
  redirects: RedirectTable
  segments: PageKindSegments
  /** ISO 4217 code of the shop's main currency, as content names it. */
  currency: string | undefined
  /** Whether an editor has enabled the password gate. */
  gated: boolean
  /** Bound to these segments. */
  addresses: AddressResolver
  /** Ids of the documents that are translations of each other, by the id of any of them. */
  translations: ReadonlyMap<string, readonly string[]>
}

interface DocumentRow extends FormerSlugsRow {
  _id: string
  _updatedAt: string
  hidden?: boolean | null
  /** How many entries a list has, over all of its pages. */
  entries?: number | null
  picture?: string | null
}

interface RedirectRow {
  source?: string | null
  status?: number | null
  url?: string | null
  target?: PageAddressRow | null
}

/** The result of `siteIndexQuery`; any field may be missing. */
export interface SiteIndexRows {
  documents: DocumentRow[]
  segments: FormerSlugsRow[]
  translations: { ids?: readonly (string | null)[] | null }[]
  redirects: RedirectRow[]
  currency?: string | null
  gated?: boolean | null
  roots: { language?: string | null; url?: string | null; target?: PageAddressRow | null }[]
}

/** Builds the index from content. Rows that lack what they need are left out. */
export function buildSiteIndex(rows: SiteIndexRows, siteUrl: string): SiteIndex {
  const segments = pageKindSegmentsFromRows(rows.segments)
  const addresses = createAddressResolver(segments)
  const rules = [...rows.redirects.map(redirectRule), ...rows.roots.flatMap(rootRule)]
  const groups = rows.translations.map(({ ids }) => ids?.filter((id) => id !== null) ?? [])
  const pages = indexPages(rows.documents)
  const formerSlugs = indexFormerSlugs(rows.documents)
  const former = formerAddressRedirects({
    pages,
    formerSlugs,
    naming: rows.segments,
    segments,
    addresses,
  })
  const named = rules.map(({ url, target, ...rule }) => ({
    ...rule,
    destination: url || (target && addresses.hrefOfDocument(target, localeOfTarget(target))) || '',
  }))
  return {
    pages,
    // Editors' redirects take precedence over those from former slugs.
    redirects: buildRedirectTable([...named, ...former], siteUrl),
    segments,
    currency: /^[A-Z]{3}$/.test(rows.currency ?? '') ? (rows.currency ?? undefined) : undefined,
    gated: rows.gated === true,
    addresses,
    translations: new Map(groups.flatMap((ids) => ids.map((id) => [id, ids] as const))),
  }
}

function indexPages(rows: readonly DocumentRow[]): Map<string, IndexedPage> {
  const pages = new Map<string, IndexedPage>()
  // Translations come last, so that they replace the English fallback.
  for (const addresses of [fallbackAddresses, ownAddress]) {
    for (const row of rows) {
      for (const address of addresses(row)) {
        const { _id, _updatedAt, hidden, picture } = row
        const page: IndexedPage = {
          ...address,
          id: _id,
          updatedAt: _updatedAt,
          hidden: hidden === true,
          ...(picture && { picture }),
        }
        pages.set(internalRoutePathOf(address), page)
        for (const further of listPagesAfterFirst(page, row.entries)) {
          pages.set(internalRoutePathOf(further), further)
        }
      }
    }
  }
  return pages
}

/** Former slugs by internal path; fallback and translation at one address share them. */
function indexFormerSlugs(rows: readonly DocumentRow[]): Map<string, string[]> {
  const former = new Map<string, string[]>()
  for (const row of rows) {
    const slugs = row.formerSlugs?.filter((slug) => slug !== null && slug !== '') ?? []
    if (slugs.length === 0) continue
    for (const address of [...fallbackAddresses(row), ...ownAddress(row)]) {
      const path = internalRoutePathOf(address)
      former.set(path, [...(former.get(path) ?? []), ...(slugs as string[])])
    }
  }
  return former
}

/** The pages of a list after the first. Search engines find them by links, so no sitemap lists them. */
function listPagesAfterFirst(
  first: IndexedPage,
  entries: number | null | undefined,
): IndexedPage[] {
  const { perPage } = pageKindConfig(first.kind)
  if (!perPage || !entries) return []
  const count = Math.ceil(entries / perPage) - 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => ({
    ...first,
    pageNumber: index + 2,
    hidden: true,
  }))
}

function ownAddress(row: DocumentRow): PageAddress[] {
  const address = isRoutedLocale(row.language) ? pageAddressOf(row, row.language) : undefined
  return address ? [address] : []
}

/** Addresses in other languages where an English document replaces a missing translation. */
function fallbackAddresses(row: DocumentRow): PageAddress[] {
  const address = row.language === defaultLocale ? pageAddressOf(row, defaultLocale) : undefined
  if (!address || !pageKindConfig(address.kind).fallsBackToEnglish) return []
  return routedLocales.map((locale) => ({ ...address, locale }))
}

/** The language in which a redirect's target is shown. */
function localeOfTarget({ language }: PageAddressRow) {
  return isRoutedLocale(language) ? language : defaultLocale
}

type UnresolvedRule = Omit<RedirectRule, 'destination'> & Pick<RedirectRow, 'url' | 'target'>

function redirectRule({ source, status, url, target }: RedirectRow): UnresolvedRule {
  return { source: source ?? '', status, url, target }
}

function rootRule({ language, url, target }: SiteIndexRows['roots'][number]): UnresolvedRule[] {
  return isRoutedLocale(language) ? [{ source: localePrefixedPath(language, []), url, target }] : []
}
