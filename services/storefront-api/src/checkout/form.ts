import { isEmail } from '../cart/buyer-identity.ts'
import type { Cart } from '../cart/cart.ts'
import { countryCodeOf, shippingCountries } from '../catalogue/countries.ts'
import type { CatalogueShop } from '../catalogue/catalogue.ts'
import type { Customer } from '../store/order.ts'
import type { Messages } from './messages/en.ts'

/** The fields of the checkout in the order of the page. */
export const fieldNames = [
  'email',
  'name',
  'address1',
  'address2',
  'zip',
  'city',
  'countryCode',
] as const
export type FieldName = (typeof fieldNames)[number]
export type FormValues = Record<FieldName, string>

/** What is wrong with a field: a message and what fills it in. */
export type FieldErrors = Partial<Record<FieldName, { message: keyof Messages; count?: number }>>

/** Longest value of a field, in characters. */
const FIELD_LIMIT = 200

const missing: Partial<Record<FieldName, keyof Messages>> = {
  email: 'emailMissing',
  name: 'nameMissing',
  address1: 'address1Missing',
  city: 'cityMissing',
  countryCode: 'countryMissing',
}

/** Countries and territories that write addresses without a postal code. */
const withoutZip = new Set(['AE', 'HK', 'QA'])

/** Takes the fields out of a posted form, trimmed; control characters count as spaces. */
export function readForm(params: URLSearchParams): FormValues {
  return Object.fromEntries(
    fieldNames.map((name) => [name, (params.get(name) ?? '').replaceAll(/\p{Cc}+/gu, ' ').trim()]),
  ) as FormValues
}

/** What the cart already knows about the buyer. */
export function prefill(cart: Cart, shop: CatalogueShop): FormValues {
  const { email, countryCode, deliveryAddresses } = cart.buyerIdentity
  const address = deliveryAddresses[0] ?? {}
  return {
    email: email ?? '',
    name: [address.firstName, address.lastName].filter(Boolean).join(' '),
    address1: address.address1 ?? '',
    address2: address.address2 ?? '',
    zip: address.zip ?? '',
    city: address.city ?? '',
    countryCode: countryCodeOf(address.country) ?? countryCode ?? shop.countryCode,
  }
}

/** Checks a form; a customer comes back when nothing is wrong. */
export function validateForm(
  values: FormValues,
  shop: CatalogueShop,
): { customer: Customer; errors: null } | { customer: null; errors: FieldErrors } {
  const errors: FieldErrors = {}
  for (const name of fieldNames) {
    const message =
      name === 'zip' && !withoutZip.has(values.countryCode) ? 'zipMissing' : missing[name]
    if (values[name] === '' && message) errors[name] = { message }
    else if (Array.from(values[name]).length > FIELD_LIMIT)
      errors[name] = { message: 'tooLong', count: FIELD_LIMIT }
  }
  if (!errors.email && !isEmail(values.email)) errors.email = { message: 'emailInvalid' }
  if (!errors.countryCode && !shippingCountries(shop).includes(values.countryCode)) {
    errors.countryCode = { message: 'countryMissing' }
  }
  return Object.keys(errors).length > 0
    ? { customer: null, errors }
    : { customer: { ...values }, errors: null }
}
