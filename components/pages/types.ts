import type { ReactNode } from 'react'
import type { AnalyticsSubject } from '#lib/analytics/analytics-event.ts'
import type { SiteProps } from '#lib/content/site.ts'
import type { Locale } from '#lib/locales.ts'
import type { AddressRow } from '#lib/addresses/address.ts'
import type { PageKind } from '#lib/addresses/page-kinds.ts'
import type { ShopProduct } from '#lib/shop/product.ts'
import type { NamedDocument } from '#lib/seo/json-ld.ts'
import type { PageMetadata } from '#lib/seo/page-metadata.ts'

/** What every page query answers besides its own fields. */
export interface PageBase {
  /** The page's document in its other languages. */
  alternates?: readonly (AddressRow | null)[] | null
}

/** Parameters of every page query. `slug` is absent on the home page. */
export interface PageQueryParams {
  locale: Locale
  defaultLocale: Locale
  slug?: string
  /** The slice of entries that a page of a list shows. */
  from?: number
  to?: number
}

/** A view is synchronous and isomorphic: the preview runs the very same one in the browser. */
export interface PageViewProps<Data> {
  data: Data
  /** What the shop itself says of the product; undefined where it was not asked, or did not answer. */
  shop?: ShopProduct
  locale: Locale
  site: SiteProps
}

/** What the address of a page asks for, by the names that the table of kinds gives; empty values are left out. */
export type PageFilters = Readonly<Record<string, string>>

export interface PageContext {
  locale: Locale
  site: SiteProps
  /** Absolute canonical address of the page. */
  url: string
  shop?: ShopProduct
}

/**
 * One page kind: how its data is asked for, shown, described and marked up. Methods, so that the
 * registry of all kinds can be read as entries of their common base.
 */
export interface PageEntry<Data extends PageBase = PageBase> {
  /** GROQ; answers null where the page does not exist. */
  query: string
  View(this: void, props: PageViewProps<Data>): ReactNode
  /** Global id of the product that the shop is asked about, for what its sync leaves out: words, and prices by measure. */
  shopProduct?(this: void, data: Data): string | null | undefined
  /** The data of a page that was asked for something; for kinds with `asks` in the table of kinds. */
  applyFilters?(this: void, data: Data, asked: PageFilters): Data
  metadata(this: void, data: Data, context: PageContext): PageMetadata
  /**
   * The pages above this one, the nearest last, without home: what breadcrumbs show, and what every
   * page but home tells search engines. Absent where there are none.
   */
  parents?(this: void, data: Data): ReadonlyArray<NamedDocument | null | undefined>
  /** What statistics are told that the page is about; absent where its kind says enough. */
  subject?(this: void, data: Data): AnalyticsSubject
  /** schema.org objects beside the way to the page; an empty list where none fits. */
  jsonLd(this: void, data: Data, context: PageContext): object[]
}

export type PageRegistry = Record<PageKind, PageEntry>
