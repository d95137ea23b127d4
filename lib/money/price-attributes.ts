import { type Locale, localeTable } from '#lib/locales.ts'
import type { Money } from './format-money.ts'

/** Stands for the price in words that hold one. */
export const pricePlaceholder = '{price}'

/** What makes an element a price that follows the visitor's currency. */
export interface PriceAttributes {
  'data-price': string
  'data-words'?: string
  suppressHydrationWarning: true
}

/**
 * Marks an element whose whole text is a price: what stands there is the price as the shop has it, and
 * `lib/currency/convert-shown-prices.ts` writes it in the visitor's currency before it is painted. React keeps what is written.
 *
 * @param words what stands around the price, with `{price}` in its place
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

/** Words with a price in them; from right to left the price is isolated, or its digits would change places with the words. */
export function insertPrice(words: string, price: string, locale: Locale): string {
  const isBetween = words !== pricePlaceholder && localeTable[locale].direction === 'rtl'
  return words.replace(pricePlaceholder, isBetween ? `\u2068${price}\u2069` : price)
}
