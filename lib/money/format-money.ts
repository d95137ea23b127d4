import { localeTable, type Locale } from '#lib/locales.ts'

/** An amount as the shop sends it: a decimal string and its currency. */
export interface Money {
  amount: string
  currencyCode: string
}

/**
 * Formats a price in a language: whole amounts without decimals, others with the currency's own. Arabic uses
 * Latin digits, as its readers do for prices of Swiss goods.
 */
export function formatMoney(
  money: Money | { amount: number; currencyCode: string },
  locale: Locale,
): string {
  const value = Number(money.amount)
  if (!Number.isFinite(value)) return ''
  const text = formatter(locale, money.currencyCode, Number.isInteger(value)).format(value)
  return text.replaceAll(narrowSpace, '\u00a0')
}

/** Separates thousands in French. At the size of a price it can hardly be seen, so a wider space takes its place. */
const narrowSpace = '\u202f'

const formatters = new Map<string, Intl.NumberFormat>()

function formatter(locale: Locale, currency: string, whole: boolean): Intl.NumberFormat {
  const key = `${locale} ${currency} ${whole}`
  let found = formatters.get(key)
  if (!found) {
    found = new Intl.NumberFormat(localeTable[locale].tag, {
      style: 'currency',
      currency,
      numberingSystem: 'latn',
      ...(whole ? { minimumFractionDigits: 0, maximumFractionDigits: 0 } : {}),
    })
    formatters.set(key, found)
  }
  return found
}
