import type { Currency } from '#lib/money/currencies.ts'

/**
 * The code of the active currency, the face of the button that opens the choice. The server writes the main one,
 * and `lib/currency/convert-shown-prices.ts` the visitor's before it is painted.
 *
 * @param currencies the main one first
 */
export function CurrencyCode({ currencies }: { currencies: readonly Currency[] }) {
  return (
    <bdi data-currency-code="" suppressHydrationWarning>
      {currencies[0]?.code}
    </bdi>
  )
}
