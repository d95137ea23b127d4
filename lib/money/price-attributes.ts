import { type Locale, localeTable } from '#lib/locales.ts'
import type { Money } from './format-money.ts'

/** Placeholder for the price in a text. */
export const pricePlaceholder = '{price}'

/** Attributes of an element whose price follows the visitor's currency. */
export interface PriceAttributes {
  'data-price': string
  'data-words'?: string
  suppressHydrationWarning: true
}

/**
 * Marks an element whose whole text is a price. It is rendered in the shop's currency, and
 * `lib/currency/convert-shown-prices.ts` converts it before paint. React does not overwrite the converted text.
 *
 * @param words the surrounding text, with `{price}` as placeholder
 */
export function priceAttributes(
  { amount, currencyCode }: { amount: string | number; currencyCode: Money['currencyCode'] },
  words?: string,
): PriceAttributes {
  return {
    'data-price': `${amount} ${currencyCode}`,
    ...(words !== undefined && { 'data-words': words }),
    suppressHydrationWarning: true,
  }
}

/** Inserts a price into a text; in right-to-left languages it is bidi-isolated, or its digits would be reordered. */
export function insertPriceIntoText(words: string, price: string, locale: Locale): string {
  const isBetween = words !== pricePlaceholder && localeTable[locale].direction === 'rtl'
  return words.replace(pricePlaceholder, isBetween ? `\u2068${price}\u2069` : price)
}
