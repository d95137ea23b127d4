import type { ReactNode } from 'react'
import type { AnalyticsPageSubject } from '#lib/analytics/analytics-event.ts'
import type { SiteProps } from '#lib/content/site-props.ts'
import type { Locale } from '#lib/locales.ts'
import type { PageAddressRow } from '#lib/addresses/page-address.ts'
import type { PageKind } from '#lib/addresses/page-kinds.ts'
import type { ShopProduct } from '#lib/shop/product.ts'
import type { TitledPageLink } from '#lib/seo/json-ld.ts'
import type { PageMetadata } from '#lib/seo/page-metadata.ts'

/** Fields that every page query returns. */
export interface PageBase {
  /** The page's document in its other languages. */
  alternates?: readonly (PageAddressRow | null)[] | null
}

/** Parameters of every page query. `slug` is absent on the home page. */
export interface PageQueryParams {
  locale: Locale
  defaultLocale: Locale
  slug?: string
  /** The slice of entries of a list page. */
  from?: number
  to?: number
}

/** A view is synchronous and isomorphic: the preview renders it in the browser. */
export interface PageViewProps<Data> {
  data: Data
  /** The product as the shop returns it; undefined if it was not requested or failed. */
  shop?: ShopProduct
  locale: Locale
  site: SiteProps
}

/** Query parameters that filter a page, by the names in the table of kinds; empty values are left out. */
export type PageFilters = Readonly<Record<string, string>>

export interface PageContext {
  locale: Locale
  site: SiteProps
  /** Absolute canonical address of the page. */
  url: string
  shop?: ShopProduct
}

/**
 * One page kind: query, view, metadata and structured data. Members are methods, so that entries are assignable to
 * their common base (bivariance).
 */
export interface PageEntry<Data extends PageBase = PageBase> {
  /** GROQ; its result is null if the page does not exist. */
  query: string
  View(this: void, props: PageViewProps<Data>): ReactNode
  /** Global id of a product to request from the shop, for data that the sync leaves out: labels and unit prices. */
  shopProduct?(this: void, data: Data): string | null | undefined
  /** Adds the filters of the request to the data; for kinds with `asks` in the table of kinds. */
  applyFilters?(this: void, data: Data, requested: PageFilters): Data
  metadata(this: void, data: Data, context: PageContext): PageMetadata
  /**
   * Breadcrumb parents, the nearest last, without home. Absent if there are none.
   */
  parents?(this: void, data: Data): ReadonlyArray<TitledPageLink | null | undefined>
  /** Subject of the page for analytics; absent if the kind is enough. */
  subject?(this: void, data: Data): AnalyticsPageSubject
  /** schema.org objects besides the breadcrumbs; an empty list if none applies. */
  jsonLd(this: void, data: Data, context: PageContext): object[]
}

export type PageRegistry = Record<PageKind, PageEntry>
