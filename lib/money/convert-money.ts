import type { Currency } from './currencies.ts'
import type { Money } from './format-money.ts'

/** Exchange rates by currency, including that of the main currency. */
export type ExchangeRates = ReadonlyMap<string, number>

/** The number of decimals of a currency: none in Japan, three in Kuwait. */
export function currencyDecimals(currencyCode: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: currencyCode })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}

/**
 * Converts an amount: value × target rate ÷ source rate, rounded half up to the decimals of the target currency
 * (docs/reference/specification.md). An amount without a rate, or already in that currency, is returned unchanged.
 */
export function convertMoney(money: Money, to: string, rates: ExchangeRates): Money {
  const own = rates.get(money.currencyCode)
  const other = rates.get(to)
  const value = Number(money.amount)
  if (!own || !other || to === money.currencyCode || !Number.isFinite(value)) return money
  const decimals = currencyDecimals(to)
  // In floating point 1.005 × 100 is 100.49999999999999.
  const minor = Number((((Math.abs(value) * other) / own) * 10 ** decimals).toPrecision(15))
  const rounded = (Math.sign(value) * Math.round(minor)) / 10 ** decimals
  return { amount: rounded.toFixed(decimals), currencyCode: to }
}

/** Encodes rates for an attribute, the main currency first: `CHF 1,EUR 1.06`. */
export function encodeExchangeRates(
  currencies: readonly Pick<Currency, 'code' | 'rate'>[],
): string {
  return currencies.map(({ code, rate }) => `${code} ${rate}`).join()
}

/** The inverse of `encodeExchangeRates`. */
export function decodeExchangeRates(text: string | undefined): ExchangeRates {
  const rates = new Map<string, number>()
  for (const each of text ? text.split(',') : []) {
    const [code = '', rate] = each.split(' ')
    rates.set(code, Number(rate))
  }
  return rates
}
