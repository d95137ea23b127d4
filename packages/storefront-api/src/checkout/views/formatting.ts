import { formatMoney } from '../../money/money.ts'
import type { AddressField, CheckoutFieldName } from '../checkout-form-fields.ts'
import { fillPlaceholders, html, type SafeHtml } from '../html-template.ts'
import type { FieldError } from '../checkout-form-errors.ts'
import type { CheckoutLocale } from '../checkout-locale.ts'

/** An amount, isolated for bidirectional text; the sign precedes it in every script. */
export function formatAmount(
  minor: bigint,
  currencyCode: string,
  { code }: CheckoutLocale,
): SafeHtml {
  const size = minor < 0n ? -minor : minor
  const amount = html`<bdi>${formatMoney(size, currencyCode, code)}</bdi>`
  return minor < 0n ? html`<span dir="ltr">−${amount}</span>` : amount
}

export function formatCount(count: number, { code }: CheckoutLocale): string {
  return new Intl.NumberFormat(code).format(count)
}

const provinceWords = {
  AE: 'emirate',
  AU: 'state',
  CA: 'province',
  JP: 'prefecture',
  US: 'state',
} as const

/** The label of an address field in a country. */
export function addressFieldLabel(
  name: AddressField,
  countryCode: string,
  { messages }: CheckoutLocale,
): string {
  if (name !== 'provinceCode') return messages[name]
  const word = provinceWords[countryCode as keyof typeof provinceWords]
  return messages[word ?? 'province']
}

/** A field error as a sentence. */
export function fieldErrorText(
  { message, values }: FieldError,
  label: string,
  { messages }: CheckoutLocale,
): string {
  return fillPlaceholders(messages[message], { ...values, field: label })
}

/** The address field of a form field, without its prefix. */
export function withoutBillingPrefix(name: CheckoutFieldName): AddressField {
  return name.replace('billing-', '') as AddressField
}
