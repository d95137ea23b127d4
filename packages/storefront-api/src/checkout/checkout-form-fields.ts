import type { CheckoutDraft } from '../cart/cart.ts'
import { toPlainDigits, toPlainEmail } from '../catalogue/normalize-typed-text.ts'
import { normalizePostalCode, usesCity, usesPostalCodes } from '../catalogue/postal-codes.ts'

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

/** A text without any visible character is empty. */
const isBlank = (text: string): boolean =>
  !/[^\s\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(text)

/** Reads the known fields of a posted form, trimmed; control characters are replaced by spaces. */
export function parseFormFields(params: URLSearchParams): Partial<CheckoutFormValues> {
  return Object.fromEntries(
    checkoutFieldNames
      .filter((name) => params.has(name))
      .map((name) => {
        const text = (params.get(name) ?? '').replaceAll(/\p{Cc}+/gu, ' ').trim()
        return [name, isBlank(text) ? '' : text]
      }),
  )
}

/** The stored form values; missing fields are empty. */
export function completeFormValues({ values }: Pick<CheckoutDraft, 'values'>): CheckoutFormValues {
  return Object.fromEntries(
    checkoutFieldNames.map((name) => [name, Object.hasOwn(values, name) ? values[name] : '']),
  ) as CheckoutFormValues
}

/** Form values with numbers and email address in plain characters, as they are checked and stored. */
export function normalizeFormValues(values: CheckoutFormValues): CheckoutFormValues {
  return {
    ...values,
    email: toPlainEmail(values.email),
    phone: toPlainDigits(values.phone),
    zip: normalizePostalCode(values.zip, values.countryCode),
    'billing-zip': normalizePostalCode(values['billing-zip'], values['billing-countryCode']),
  }
}

/** One of the two addresses of a form; fields that its country does not use are empty. */
export function addressFromFormValues(
  values: CheckoutFormValues,
  prefix: AddressPrefix,
): Record<AddressField, string> {
  const countryCode = values[`${prefix}countryCode`]
  return Object.fromEntries(
    addressFields.map((name) => [
      name,
      usesAddressField(name, countryCode) ? values[`${prefix}${name}`] : '',
    ]),
  ) as Record<AddressField, string>
}

function usesAddressField(name: AddressField, countryCode: string): boolean {
  if (name === 'zip') return usesPostalCodes(countryCode)
  return name !== 'city' || usesCity(countryCode)
}

/** The address fields that a country uses, in the order of its envelopes. */
export function addressFieldOrder(countryCode: string): readonly AddressField[] {
  return fieldOrderOf(countryCode).filter((name) => usesAddressField(name, countryCode))
}

function fieldOrderOf(countryCode: string): readonly AddressField[] {
  switch (countryCode) {
    case 'JP':
      return ['zip', 'provinceCode', 'city', 'address1', 'address2']
    case 'AE':
    case 'AU':
    case 'CA':
    case 'US':
      return ['address1', 'address2', 'city', 'provinceCode', 'zip']
    case 'BH':
    case 'EG':
    case 'GB':
    case 'IE':
    case 'JO':
    case 'LB':
    case 'NZ':
    case 'SA':
      return ['address1', 'address2', 'city', 'zip']
    default:
      return ['address1', 'address2', 'zip', 'city']
  }
}
