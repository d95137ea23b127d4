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
  totalValue,
} from './analytics-event.ts'
import { redactSearchInUrl } from './redact-search.ts'
import { refreshShopifyCookies } from './shopify-cookies.ts'

/** The shop that counts, as its service knows it. */
export interface AnalyticsShop {
  /** Number of the shop. */
  id: string
  /** Number of the storefront among the shop's sales channels. */
  storefrontId?: string
  /** Origin of the shop. */
  origin: string
}

/** What Shopify calls the kinds of pages; a kind that it has no word for is a page. */
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
 * Tells Shopify's own analytics what its package has a word for: pages with their product, collection or search, and
 * pieces that went into the cart.
 *
 * @param currency the shop's, for facts without a price
 */
export function shopifyDestination(
  shop: AnalyticsShop,
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
    // What failed the package has told the console; where a browser blocks it, nothing is broken.
    sendShopifyAnalytics({ eventName: event.name, payload }).catch(() => undefined)
  }
}

/** What the package says of the browser; a search that may not be told stands in addresses as well. */
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

/** With the type of what it is about a page says what that is: without a word of it, it is a page like others. */
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
    totalValue: totalValue({ items }),
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
