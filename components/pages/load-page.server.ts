import 'server-only'
import { cache } from 'react'
import type { PageAddress } from '#lib/addresses/page-address.ts'
import { pageKindConfig, type PageKind } from '#lib/addresses/page-kinds.ts'
import { pageSliceBounds } from '#lib/addresses/page-number.ts'
import type { PageTranslation } from '#lib/addresses/page-translations.ts'
import { currentPreviewSession } from '#lib/access/read-access.server.ts'
import { fetchDraft, type InitialLiveQuery } from '#lib/content/fetch-draft.server.ts'
import { fetchPublished } from '#lib/content/published-content.server.ts'
import { siteProps } from '#lib/content/site-props.server.ts'
import { addressResolverOf, type SiteProps } from '#lib/content/site-props.ts'
import { defaultLocale, isRoutedLocale, type Locale } from '#lib/locales.ts'
import type { ShopProduct } from '#lib/shop/product.ts'
import type { PreviewView } from '#lib/preview-view/preview-view.ts'
import { currentPerspective } from '#lib/preview/current-perspective.server.ts'
import { type CommonData, commonQuery } from '../chrome/common.groq.ts'
import { fetchShopProduct } from './fetch-shop-product.server.ts'
import { pageEntryOfKind } from './page-entry-of.ts'
import type { PageBase, PageQueryParams } from './page-types.ts'

/** Everything that a page is rendered from. */
export interface LoadedPage {
  page: PageAddress
  site: SiteProps
  params: PageQueryParams
  /** Null if the page does not exist. */
  data: PageBase | null
  common: CommonData | null
  /** The page's product as the shop returns it. */
  shop?: ShopProduct
  /** The page in every routed language that has it. */
  versions: PageTranslation[]
  /** In draft mode, the initial data of the live queries. */
  draft?: PageDraft
}

interface PageDraft {
  page: InitialLiveQuery
  common: InitialLiveQuery
  /** The view that the URL selects; links of the page keep it. */
  view?: PreviewView
  /** Set for a share link: its title and expiry. Nothing can be edited. */
  shared?: { title: string; until: string }
}

/**
 * Loads the content of a page, once per request.
 *
 * @param live the page is rendered for one visitor, with drafts in a preview. A shared page never reads who visits.
 * @returns undefined for a language without public pages
 */
export function loadPage(address: PageAddress, live = false): Promise<LoadedPage | undefined> {
  const { kind, locale, slug, pageNumber } = address
  return loadOnce(kind, locale, slug, pageNumber, live)
}

/** Takes primitive arguments, because React's `cache` compares them by identity. */
const loadOnce = cache(
  async (
    kind: PageKind,
    locale: Locale,
    slug: string | undefined,
    pageNumber: number | undefined,
    live: boolean,
  ): Promise<LoadedPage | undefined> => {
    const preview = live ? await currentPreviewSession() : undefined
    const isDraft = preview !== undefined
    if (!isDraft && !isRoutedLocale(locale)) return undefined
    const page: PageAddress = { kind, locale, slug, pageNumber }
    const { perPage } = pageKindConfig(kind)
    const params: PageQueryParams = {
      locale,
      defaultLocale,
      ...(slug !== undefined && { slug }),
      ...(perPage && pageSliceBounds(perPage, pageNumber)),
    }
    const site = siteProps(locale, isDraft, isDraft && !preview.share)
    const { translationsOf } = addressResolverOf(site)
    const base = { page, params, site }
    const { query, shopProduct } = pageEntryOfKind(kind)
    const shopOf = async (data: PageBase | null) =>
      data ? fetchShopProduct(shopProduct?.(data), site) : undefined
    const commonParams = { locale, defaultLocale }

    if (!preview) {
      const [data, common] = await Promise.all([
        fetchPublished<PageBase | null>(query, { ...params }),
        fetchPublished<CommonData | null>(commonQuery, commonParams),
      ])
      const shop = await shopOf(data)
      return { ...base, data, shop, common, versions: translationsOf(page, data?.alternates) }
    }
    const perspective = await currentPerspective(preview)
    const { token, share, view } = preview
    const [answer, common] = await Promise.all([
      fetchDraft<PageBase | null>(query, { ...params }, perspective, token, !share),
      fetchDraft<CommonData | null>(commonQuery, commonParams, perspective, token, !share),
    ])
    const until = new Date(preview.expires).toISOString()
    const shared = share && { title: share.title, until }
    return {
      ...base,
      data: answer.data,
      shop: await shopOf(answer.data),
      common: common.data,
      versions: translationsOf(page, answer.data?.alternates),
      draft: {
        page: answer.live,
        common: common.live,
        ...(shared ? { shared } : view && { view }),
      },
    }
  },
)
