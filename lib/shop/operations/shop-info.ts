import {
  type ShopInfoQuery,
  shopInfoDocument,
  type ShopPoliciesQuery,
  shopPoliciesDocument,
  marketCountriesDocument,
} from '../documents.generated.ts'
import { requireData } from '../require-data.ts'
import type { StorefrontClient } from '../storefront-client.ts'

/**
 * Name, currency settings and primary domain of the shop.
 *
 * @throws ShopUnreachable, ShopGraphqlError
 */
export async function fetchShopInfo(storefront: StorefrontClient): Promise<ShopInfoQuery['shop']> {
  return requireData(await storefront.request(shopInfoDocument, {})).shop
}

/**
 * The shop's policies on privacy, terms and refunds; null for each that is not written.
 *
 * @throws ShopUnreachable, ShopGraphqlError
 */
export async function fetchShopPolicies(
  storefront: StorefrontClient,
): Promise<ShopPoliciesQuery['shop']> {
  return requireData(await storefront.request(shopPoliciesDocument, {})).shop
}

/** A country that the shop sells to, and its currency. */
export interface MarketCountry {
  country: string
  currencyCode: string
}

/**
 * The countries that the shop sells to, in its order.
 *
 * @throws ShopUnreachable, ShopGraphqlError
 */
export async function fetchMarketCountries(storefront: StorefrontClient): Promise<MarketCountry[]> {
  const { localization } = requireData(await storefront.request(marketCountriesDocument, {}))
  return localization.availableCountries.map(({ isoCode, currency }) => ({
    country: isoCode,
    currencyCode: currency.isoCode,
  }))
}
