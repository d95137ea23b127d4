import { englishLocaleForRegionOf } from '../../../date-format.ts'

const formatOf = (options: Intl.NumberFormatOptions): Intl.NumberFormat =>
  new Intl.NumberFormat(
    englishLocaleForRegionOf(globalThis.navigator?.language || 'en-GB'),
    options,
  )

const sizes = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** `312 MB`, `3.4 GB`: bytes in the decimal unit with one to three integer digits. */
export function formatBytes(bytes: number): string {
  let [amount, unit] = [bytes / 1000, 0]
  while (amount >= 999.5 && unit < sizes.length - 1) {
    amount /= 1000
    unit += 1
  }
  const digits = amount < 9.95 && unit > 0 ? 1 : 0
  return formatOf({
    style: 'unit',
    unit: sizes[unit] ?? 'kilobyte',
    maximumFractionDigits: digits,
  }).format(amount)
}

/** `12,034` */
export const formatCount = (count: number): string => formatOf({}).format(count)

/** `CHF 12,500.00` from a decimal string, which may exceed the precision of a number. */
export function formatMoney({ amount, currency }: { amount: string; currency: string }): string {
  const format = formatOf({ style: 'currency', currency, currencyDisplay: 'code' })
  return format.format(amount as Intl.StringNumericLiteral).replaceAll('\u00a0', ' ')
}

/** `1 cart`, `3 carts` */
export const pluralize = (count: number, one: string, several = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : several}`
