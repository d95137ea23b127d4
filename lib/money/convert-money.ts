import type { Currency } from './currencies.ts'
import type { Money } from './format-money.ts'

/** What one unit of each currency is measured by; the main currency's rate is among them. */
export type Rates = ReadonlyMap<string, number>

/** The decimals that a currency has: none in Japan, three in Kuwait. */
export function currencyDecimals(currencyCode: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: currencyCode })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}

/**
 * An amount in another currency: value × its rate ÷ the rate of its own, rounded half up to the decimals that the other
 * has (docs/reference/specification.md). What has no rate, or is in that currency already, stays as it is.
 */
export function convertMoney(money: Money, to: string, rates: Rates): Money {
  const own = rates.get(money.currencyCode)
  const other = rates.get(to)
  const value = Number(money.amount)
  if (!own || !other || to === money.currencyCode || !Number.isFinite(value)) return money
  const decimals = currencyDecimals(to)
  // 1.005 × 100 is 100.49999999999999 to a computer.
  const minor = Number((((Math.abs(value) * other) / own) * 10 ** decimals).toPrecision(15))
  const rounded = (Math.sign(value) * Math.round(minor)) / 10 ** decimals
  return { amount: rounded.toFixed(decimals), currencyCode: to }
}

/** Rates as markup holds them, the main currency first: `CHF 1,EUR 1.06`. */
export function formatRates(currencies: readonly Pick<Currency, 'code' | 'rate'>[]): string {
  return currencies.map(({ code, rate }) => `${code} ${rate}`).join()
}

/** The rates of such a text. */
export function parseRates(text: string | undefined): Rates {
  const rates = new Map<string, number>()
  for (const each of text ? text.split(',') : []) {
    const [code = '', rate] = each.split(' ')
    rates.set(code, Number(rate))
  }
  return rates
}
