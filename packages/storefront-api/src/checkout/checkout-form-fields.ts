import type { CheckoutDraft } from '../cart/cart.ts'

/** The fields of an address in their default order. */
export const addressFields = [
  'countryCode',
  'name',
  'company',
  'address1',
  'address2',
  'zip',
  'city',
  'provinceCode',
] as const
export type AddressField = (typeof addressFields)[number]

/** Prefix of the fields of the delivery or the billing address. */
export type AddressPrefix = '' | 'billing-'

export type CheckoutFieldName =
  | 'email'
  | 'phone'
  | 'delivery'
  | 'billing'
  | 'payment'
  | `${AddressPrefix}${AddressField}`

/** The checkout fields in page order. */
export const checkoutFieldNames: readonly CheckoutFieldName[] = [
  'email',
  'phone',
  ...addressFields,
  'delivery',
  'payment',
  'billing',
  ...addressFields.map((name): CheckoutFieldName => `billing-${name}`),
]

export type CheckoutFormValues = Record<CheckoutFieldName, string>

/** Reads the known fields of a posted form, trimmed; control characters are replaced by spaces. */
export function parseFormFields(params: URLSearchParams): Partial<CheckoutFormValues> {
  return Object.fromEntries(
    checkoutFieldNames
      .filter((name) => params.has(name))
      .map((name) => [name, (params.get(name) ?? '').replaceAll(/\p{Cc}+/gu, ' ').trim()]),
  )
}

/** The stored form values; missing fields are empty. */
export function completeFormValues({ values }: Pick<CheckoutDraft, 'values'>): CheckoutFormValues {
  return Object.fromEntries(
    checkoutFieldNames.map((name) => [name, Object.hasOwn(values, name) ? values[name] : '']),
  ) as CheckoutFormValues
}

/** One of the two addresses of a form. */
export function addressFromFormValues(
  values: CheckoutFormValues,
  prefix: AddressPrefix,
): Record<AddressField, string> {
  return Object.fromEntries(
    addressFields.map((name) => [name, values[`${prefix}${name}`]]),
  ) as Record<AddressField, string>
}

/** The address fields in the order that a country uses on envelopes. */
export function addressFieldOrder(countryCode: string): readonly AddressField[] {
  switch (countryCode) {
    case 'JP':
      return ['zip', 'provinceCode', 'city', 'address1', 'address2']
    case 'AU':
    case 'CA':
    case 'US':
      return ['address1', 'address2', 'city', 'provinceCode', 'zip']
    case 'AE':
      return ['address1', 'address2', 'city', 'provinceCode']
    case 'GB':
      return ['address1', 'address2', 'city', 'zip']
    default:
      return ['address1', 'address2', 'zip', 'city']
  }
}
