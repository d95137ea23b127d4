import type { CatalogueShop } from './catalogue.ts'

const usual = [
  'AE',
  'AT',
  'AU',
  'BE',
  'BH',
  'CA',
  'CH',
  'CZ',
  'DE',
  'DK',
  'EG',
  'ES',
  'FI',
  'FR',
  'GB',
  'GR',
  'HK',
  'IE',
  'IT',
  'JO',
  'JP',
  'KR',
  'KW',
  'LB',
  'LI',
  'LU',
  'MA',
  'MX',
  'NL',
  'NO',
  'NZ',
  'OM',
  'PL',
  'PT',
  'QA',
  'SA',
  'SE',
  'SG',
  'TN',
  'TW',
  'US',
]

/** The countries that a shop delivers to, as ISO 3166-1 codes in alphabetical order. */
export function shippingCountries(shop: CatalogueShop): readonly string[] {
  return [...new Set([...(shop.shipsToCountries ?? usual), shop.countryCode])].toSorted()
}

/** A country's name for a reader of the locale. */
export function countryName(code: string, locale: string): string {
  return new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code
}

/** The code of a country given by code or by English name; null when it is neither. */
export function countryCodeOf(
  value: string | null | undefined,
  shop: CatalogueShop,
): string | null {
  if (!value) return null
  if (/^[A-Za-z]{2}$/u.test(value)) return value.toUpperCase()
  const wanted = value.trim().toLowerCase()
  return (
    shippingCountries(shop).find((code) => countryName(code, 'en').toLowerCase() === wanted) ?? null
  )
}
