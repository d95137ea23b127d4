import { countryName, shippingCountries } from '../../catalogue/countries.ts'
import type { CatalogueShop } from '../../catalogue/catalogue-schema.ts'
import { presentmentFor } from '../../catalogue/presentment-prices.ts'
import { gid } from '../../catalogue/gid.ts'
import { SCHEMA_VERSIONS } from '../schema/schema-versions.ts'
import type { ResolversOf } from '../schema/resolver-types.ts'
import type { Country, Currency, Language, Market } from '../schema/types.generated.ts'
import { paymentSettings } from '../types/shop.ts'

function language(tag: string): Language {
  return {
    isoCode: tag.toUpperCase().replace('-', '_'),
    name: new Intl.DisplayNames(['en'], { type: 'language' }).of(tag) ?? tag,
    endonymName: new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag,
  }
}

function currency(code: string): Currency {
  return {
    isoCode: code,
    name: new Intl.DisplayNames(['en'], { type: 'currency' }).of(code) ?? code,
    symbol:
      new Intl.NumberFormat('en', {
        style: 'currency',
        currency: code,
        currencyDisplay: 'narrowSymbol',
      })
        .formatToParts(0)
        .find((part) => part.type === 'currency')?.value ?? code,
  }
}

const imperial = new Set(['US', 'LR', 'MM'])
const market: Market = {
  __typename: 'Market',
  id: gid('Market', 1),
  handle: 'main',
  metafield: null,
  metafields: [],
}

/** A country that the shop delivers to, with its currency. */
function country(code: string, shop: CatalogueShop): Country {
  return {
    isoCode: code,
    name: countryName(code, 'en'),
    currency: currency(presentmentFor(shop, code).currencyCode),
    unitSystem: imperial.has(code) ? 'IMPERIAL_SYSTEM' : 'METRIC_SYSTEM',
    availableLanguages: shop.languages.map(language),
    market,
    defaultLanguage: language(shop.languages[0]!),
  }
}

export const shopQueries: ResolversOf<'QueryRoot'> = {
  shop: () => ({ __typename: 'Shop' }),
  consentManagement: () => ({ __typename: 'ConsentManagement' }),
  paymentSettings: (_root, _args, context) => paymentSettings(context),
  publicApiVersions: () =>
    SCHEMA_VERSIONS.map((handle) => ({ handle, displayName: handle, supported: true })),
  localization: (_root, _args, { catalogue, buyer }) => {
    const { shop } = catalogue
    const countries = shippingCountries(shop)
    const here =
      buyer.country !== null && countries.includes(buyer.country) ? buyer.country : shop.countryCode
    const spoken =
      buyer.language !== null && shop.languages.includes(buyer.language)
        ? buyer.language
        : shop.languages[0]!
    return {
      availableCountries: countries.map((code) => country(code, shop)),
      availableLanguages: shop.languages.map(language),
      country: country(here, shop),
      language: language(spoken),
      market,
    }
  },
}
