import { getClientBrowserParameters, sendShopifyAnalytics } from '@shopify/hydrogen-react/analytics'
import {
  AnalyticsEventName,
  AnalyticsPageType,
  ShopifySalesChannel,
} from '@shopify/hydrogen-react/analytics-constants'
import type {
  ShopifyAddToCartPayload,
  ShopifyAnalyticsProduct,
  ShopifyPageViewPayload,
} from '@shopify/hydrogen-react/analytics-types'
import type { CurrencyCode, LanguageCode } from '@shopify/hydrogen-react/storefront-api-types'
import type { Locale } from '#lib/locales.ts'
import {
  type AnalyticsItem,
  type AnalyticsEvent,
  type AnalyticsDestination,
  totalItemsValue,
} from './analytics-event.ts'
import { redactSearchInUrl } from './redact-search.ts'
import { refreshShopifyCookies } from './shopify-cookies.ts'

/** Ids of the shop for its analytics service. */
export interface ShopifyAnalyticsIds {
  /** Numeric id of the shop. */
  id: string
  /** Numeric id of the storefront's sales channel. */
  storefrontId?: string
  /** Origin of the shop. */
  origin: string
}

/** Shopify's page types by page kind; any other kind is a plain page. */
const pageTypes: Readonly<Record<string, string>> = {
  home: AnalyticsPageType.home,
  product: AnalyticsPageType.product,
  collection: AnalyticsPageType.collection,
  collections: AnalyticsPageType.listCollections,
  blog: AnalyticsPageType.blog,
  stories: AnalyticsPageType.blog,
  newsList: AnalyticsPageType.blog,
  blogpost: AnalyticsPageType.article,
  news: AnalyticsPageType.article,
  search: AnalyticsPageType.search,
}

/**
 * Sends the events that Shopify's analytics package supports: page views with their product, collection or search,
 * and units added to the cart.
 *
 * @param currency the shop's, for events without a price
 */
export function shopifyDestination(
  shop: ShopifyAnalyticsIds,
  locale: Locale,
  currency: string,
): AnalyticsDestination {
  return (fact) => {
    const event = shopifyEvent(fact)
    if (!event) return
    refreshShopifyCookies(shop.origin)
    const payload = {
      ...browserParameters(),
      hasUserConsent: true,
      analyticsAllowed: true,
      marketingAllowed: false,
      saleOfDataAllowed: false,
      shopId: `gid://shopify/Shop/${shop.id}`,
      shopifySalesChannel: ShopifySalesChannel.headless,
      ...(shop.storefrontId && { storefrontId: shop.storefrontId }),
      acceptedLanguage: locale.toUpperCase() as LanguageCode,
      currency: currency as CurrencyCode,
      ...event.payload,
    }
    // The package has logged its failure; a blocked request must not affect the page.
    sendShopifyAnalytics({ eventName: event.name, payload }).catch(() => undefined)
  }
}

/** The package's browser data; a personal search term is removed from its URLs too. */
function browserParameters(): ReturnType<typeof getClientBrowserParameters> {
  const parameters = getClientBrowserParameters()
  const url = redactSearchInUrl(parameters.url)
  const referrer = redactSearchInUrl(parameters.referrer)
  return { ...parameters, url, search: new URL(url).search, referrer }
}

interface ShopifyEvent {
  name: string
  payload: Partial<ShopifyPageViewPayload & ShopifyAddToCartPayload>
}

function shopifyEvent(fact: AnalyticsEvent): ShopifyEvent | undefined {
  switch (fact.kind) {
    case 'page':
      return { name: AnalyticsEventName.PAGE_VIEW, payload: pagePayload(fact) }
    case 'add':
      return {
        name: AnalyticsEventName.ADD_TO_CART,
        payload: { cartId: fact.cartId, ...productPayload(fact) },
      }
    case 'search':
      return {
        name: AnalyticsEventName.SEARCH_VIEW,
        payload: { pageType: AnalyticsPageType.search, searchString: fact.search },
      }
    case 'list':
    case 'select':
    case 'remove':
    case 'cart':
    case 'checkout':
      return undefined
  }
}

function pagePayload(fact: AnalyticsEvent & { kind: 'page' }): ShopifyEvent['payload'] {
  const { product, collection, search, currency } = fact
  const canonicalUrl = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href
  const resourceId = product?.product ?? collection?.id
  return {
    pageType: pageTypeOf(fact),
    ...(canonicalUrl && { canonicalUrl }),
    ...(resourceId && { resourceId }),
    ...(product && productPayload({ items: [product], currency })),
    ...(collection && { collectionId: collection.id, collectionHandle: collection.handle }),
    ...(search && { searchString: search }),
  }
}

/** Adds the page type only with its resource; without one, the page counts as a plain page. */
function pageTypeOf({
  page,
  product,
  collection,
  search,
}: AnalyticsEvent & { kind: 'page' }): string {
  const isAbout: Readonly<Record<string, unknown>> = { product, collection, search }
  const isKnown = !(page in isAbout) || isAbout[page] !== undefined
  return (isKnown && pageTypes[page]) || AnalyticsPageType.page
}

function productPayload({
  items,
  currency,
}: {
  items: readonly AnalyticsItem[]
  currency: string
}): ShopifyEvent['payload'] {
  return {
    products: items.map(toProduct),
    totalValue: totalItemsValue({ items }),
    currency: currency as CurrencyCode,
  }
}

function toProduct(item: AnalyticsItem): ShopifyAnalyticsProduct {
  const { product, name, brand = '', category, variant, price = 0, quantity = 1 } = item
  return {
    productGid: product,
    name,
    brand,
    price: String(price),
    quantity,
    ...(category && { category }),
    ...(variant && { variantGid: variant.id }),
    ...(variant?.name && { variantName: variant.name }),
    ...(variant?.sku && { sku: variant.sku }),
  }
}
