import { marketCountriesDocument } from '../documents.generated.ts'
import { requireData } from '../require-data.ts'
import type { StorefrontClient } from '../storefront-client.ts'

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
