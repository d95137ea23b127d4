/** An amount in minor units of its currency (rappen, yen), so that sums are exact. */
export type MinorUnits = bigint

/** A value of the API's type `MoneyV2`: the amount is a decimal string. */
export interface Money {
  __typename: 'MoneyV2'
  amount: string
  currencyCode: string
}

const exponents = new Map<string, number>()

/** The number of decimals of an ISO 4217 currency: 2 for CHF, 0 for JPY, 3 for KWD. */
export function currencyExponent(currencyCode: string): number {
  let exponent = exponents.get(currencyCode)
  if (exponent === undefined) {
    exponent =
      new Intl.NumberFormat('en', { style: 'currency', currency: currencyCode }).resolvedOptions()
        .maximumFractionDigits ?? 2
    exponents.set(currencyCode, exponent)
  }
  return exponent
}

/**
 * Parses a decimal string such as "1250.5" into minor units.
 * @throws Error when the amount has more decimals than the currency.
 */
export function toMinorUnits(amount: string, currencyCode: string): MinorUnits {
  const exponent = currencyExponent(currencyCode)
  const [whole = '0', fraction = ''] = amount.split('.')
  if (/[^0]/u.test(fraction.slice(exponent))) {
    throw new Error(`The amount ${amount} has more decimals than ${currencyCode} allows.`)
  }
  return BigInt(whole + fraction.slice(0, exponent).padEnd(exponent, '0'))
}

/** Formats minor units as a decimal string with the currency's number of decimals. */
export function toDecimalAmount(minor: MinorUnits, currencyCode: string): string {
  const exponent = currencyExponent(currencyCode)
  const digits = (minor < 0n ? -minor : minor).toString().padStart(exponent + 1, '0')
  const sign = minor < 0n ? '-' : ''
  if (exponent === 0) return sign + digits
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
}

/**
 * Minor units as a `MoneyV2` value. Amounts are written as Shopify writes them, without trailing
 * zeros but with at least one decimal (`1250.0`, `4.05`; yen have none): the JS Buy SDK fails on `1250.00`.
 */
export function toMoneyV2(minor: MinorUnits, currencyCode: string): Money {
  return {
    __typename: 'MoneyV2',
    amount: toDecimalAmount(minor, currencyCode).replace(/(\.\d)(\d*?)0+$/u, '$1$2'),
    currencyCode,
  }
}

/** Formats an amount for a locale (BCP 47) as the site does: `CHF 1,250`, `CHF 1,250.50`. */
export function formatMoney(minor: MinorUnits, currencyCode: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: currencyCode,
    numberingSystem: 'latn',
    trailingZeroDisplay: 'stripIfInteger',
  })
  // A numeric string is exact, where a number would round large amounts.
  const text = format.format(toDecimalAmount(minor, currencyCode) as unknown as number)
  // French separates thousands by a narrow space, which is nearly invisible at the size of a price.
  return text.replaceAll('\u202f', '\u00a0')
}
