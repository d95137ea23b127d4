import type { CheckoutDraft } from '../cart/cart.ts'

/** The fields of an address, as the page asks for them where a country wants no other order. */
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

/** Which address of the two: that of the order, or the bill's own. */
export type AddressPrefix = '' | 'billing-'

export type FieldName =
  | 'email'
  | 'phone'
  | 'delivery'
  | 'billing'
  | 'payment'
  | `${AddressPrefix}${AddressField}`

/** The fields of the checkout in the order of the page. */
export const fieldNames: readonly FieldName[] = [
  'email',
  'phone',
  ...addressFields,
  'delivery',
  'payment',
  'billing',
  ...addressFields.map((name): FieldName => `billing-${name}`),
]

export type FormValues = Record<FieldName, string>

/** Takes the fields out of a posted form that it has, trimmed; control characters count as spaces. */
export function parseFormFields(params: URLSearchParams): Partial<FormValues> {
  return Object.fromEntries(
    fieldNames
      .filter((name) => params.has(name))
      .map((name) => [name, (params.get(name) ?? '').replaceAll(/\p{Cc}+/gu, ' ').trim()]),
  )
}

/** The fields of a kept form; what it lacks is empty. */
export function completeFormValues({ values }: Pick<CheckoutDraft, 'values'>): FormValues {
  return Object.fromEntries(
    fieldNames.map((name) => [name, Object.hasOwn(values, name) ? values[name] : '']),
  ) as FormValues
}

/** One of the two addresses of a form. */
export function addressValues(
  values: FormValues,
  prefix: AddressPrefix,
): Record<AddressField, string> {
  return Object.fromEntries(
    addressFields.map((name) => [name, values[`${prefix}${name}`]]),
  ) as Record<AddressField, string>
}

/** The parts of a place, in the order in which its country writes them on a letter. */
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
