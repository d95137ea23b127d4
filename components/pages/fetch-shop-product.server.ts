import 'server-only'
import { cachePageBriefly } from '#lib/content/published-content.server.ts'
import type { SiteProps } from '#lib/content/site-props.ts'
import { fetchProductById } from '#lib/shop/operations/product-by-id.ts'
import type { ShopProduct } from '#lib/shop/product.ts'
import { createStorefrontClient } from '#lib/shop/storefront-client.ts'

/** Timeout of a page for the shop, in ms; without a response the page shows the synced data. */
const shopTimeout = 1500

/**
 * Fetches a product from the shop in the reader's language. A page rendered without a response is cached briefly.
 *
 * @param id global id of the product
 */
export async function fetchShopProduct(
  id: string | null | undefined,
  { shop, locale, isDraft }: SiteProps,
): Promise<ShopProduct | undefined> {
  if (!id) return undefined
  const storefront = createStorefrontClient({
    ...shop,
    locale,
    fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(shopTimeout) }),
  })
  try {
    return await fetchProductById(storefront, id)
  } catch (error) {
    console.warn('Shop product request failed; the page shows synced data', error)
    if (!isDraft) await cachePageBriefly()
    return undefined
  }
}
