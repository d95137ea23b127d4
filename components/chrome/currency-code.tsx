import type { Currency } from '#lib/money/currencies.ts'

/**
 * The code of the active currency, shown on the currency button. The server renders the main currency;
 * `lib/currency/convert-shown-prices.ts` replaces it with the visitor's before first paint.
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
