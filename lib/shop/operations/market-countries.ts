import { marketCountriesDocument } from '../documents.generated.ts'
import { readAnswer } from '../read-answer.ts'
import type { Storefront } from '../storefront.ts'

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
