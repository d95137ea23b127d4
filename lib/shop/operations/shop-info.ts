import {
  type ShopInfoQuery,
  shopInfoDocument,
  type ShopPoliciesQuery,
  shopPoliciesDocument,
  marketCountriesDocument,
} from '../documents.generated.ts'
import { readAnswer } from '../read-answer.ts'
import type { Storefront } from '../storefront.ts'

/**
 * Name, money and address of the shop.
 *
 * @throws ShopUnreachable, ShopGraphqlError
 */
export async function shopInfo(storefront: Storefront): Promise<ShopInfoQuery['shop']> {
  return readAnswer(await storefront.request(shopInfoDocument, {})).shop
}

/**
 * What the shop has written of privacy, terms and refunds; null where it has not.
 *
 * @throws ShopUnreachable, ShopGraphqlError
 */
export async function shopPolicies(storefront: Storefront): Promise<ShopPoliciesQuery['shop']> {
  return readAnswer(await storefront.request(shopPoliciesDocument, {})).shop
}

/** A country that the shop sells to, and what its buyers pay in. */
export interface MarketCountry {
  country: string
  currencyCode: string
}

/**
 * Where the shop sells, in its order.
 *
 * @throws ShopUnreachable, ShopGraphqlError
 */
export async function marketCountries(storefront: Storefront): Promise<MarketCountry[]> {
  const { localization } = readAnswer(await storefront.request(marketCountriesDocument, {}))
  return localization.availableCountries.map(({ isoCode, currency }) => ({
    country: isoCode,
    currencyCode: currency.isoCode,
  }))
}
