import {
  countryCodeOf,
  isCountryCodeOrName,
  provinceCodeOf,
  provincesOf,
} from '../catalogue/countries.ts'
import { gid, parseGid } from '../catalogue/gid.ts'
import { toPlainDigits } from '../catalogue/normalize-typed-text.ts'
import { isPlausiblePostalCode, usesCity } from '../catalogue/postal-codes.ts'
import type { Address, DeliveryAddress, Cart, SelectableAddress } from './cart.ts'
import { createCartProblem, type CartProblem, type CartWarning } from './cart-problems.ts'

/** Maximum length of an address field, in characters. */
const FIELD_LIMIT = 255

const tags = /<\s*\/?\s*[a-z!][^>]*>/iu
const url = /(?:https?:\/\/|\bwww\.)\S/iu
/** Characters that are shown as emoji; signs with a text form, such as ™ and ®, are none. */
const emoji =
  /\p{Emoji_Presentation}|(?![©®™])\p{Extended_Pictographic}\ufe0f|\p{Regional_Indicator}{2}/u

/** Digits with the usual separators, and perhaps an extension such as `ext. 12`. */
const phone = /^\+?(?=(?:\D*\d){3})[\d\s()./-]{3,32}(?:[,;]?\s*(?:\p{L}{1,12}[.:]?|#)\s*\d{1,6})?$/u

/** Whether a text is a telephone number, in the digits of any script. */
export function isPhone(text: string): boolean {
  return phone.test(toPlainDigits(text))
}

/** The most severe problem of a field, if any. */
function fieldProblem(
  name: string,
  value: string,
  field: readonly (string | number)[],
): CartProblem[] {
  const at = [...field, name]
  if (tags.test(value))
    return [
      createCartProblem('ADDRESS_FIELD_CONTAINS_HTML_TAGS', at, 'addressHtml', { field: name }),
    ]
  if (url.test(value))
    return [createCartProblem('ADDRESS_FIELD_CONTAINS_URL', at, 'addressUrl', { field: name })]
  if (emoji.test(value))
    return [
      createCartProblem('ADDRESS_FIELD_CONTAINS_EMOJIS', at, 'addressEmojis', { field: name }),
    ]
  if (Array.from(value).length > FIELD_LIMIT)
    return [
      createCartProblem('ADDRESS_FIELD_IS_TOO_LONG', at, 'addressTooLong', {
        field: name,
        count: FIELD_LIMIT,
      }),
    ]
  if (name === 'phone' && value !== '' && !isPhone(value))
    return [
      createCartProblem('ADDRESS_FIELD_DOES_NOT_MATCH_EXPECTED_PATTERN', at, 'addressPattern', {
        field: name,
      }),
    ]
  return []
}

/**
 * Whether a province, given by code or name, belongs to a country; always true for countries
 * without a province list.
 */
function isProvinceOf(province: string, country: string | null | undefined): boolean {
  const countryCode = countryCodeOf(country) ?? ''
  return (
    provincesOf(countryCode, 'en').length === 0 || provinceCodeOf(countryCode, province) !== null
  )
}

/** Fields that strict validation requires. */
const required = ['address1', 'city', 'lastName'] as const

/**
 * The problems of an address: HTML, URLs and emoji in a field, fields that are too long, an unknown
 * country. Strict validation also requires the fields of a postal address and checks postal code
 * and province. An unknown country name is the only problem, as in the live service.
 */
export function addressProblems(
  address: Address | DeliveryAddress,
  field: readonly (string | number)[],
  strict = false,
): CartProblem[] {
  const isByCode = 'countryCode' in address
  const country = isByCode ? address.countryCode : (address as Address).country
  const countryProblem = (name: string) =>
    country && !isCountryCodeOrName(country)
      ? [createCartProblem('INVALID', [...field, name], 'addressCountry')]
      : []
  const unknown = isByCode ? [] : countryProblem('country')
  if (unknown.length > 0) return unknown
  const found = Object.entries(address).flatMap(([name, value]) =>
    typeof value === 'string' ? fieldProblem(name, value, field) : [],
  )
  if (isByCode) found.push(...countryProblem('countryCode'))
  const wrong = new Set(found.map((one) => one.field.at(-1)))
  if (!strict) return found
  const countryCode = countryCodeOf(country) ?? ''
  for (const needed of required) {
    if (needed === 'city' && !usesCity(countryCode)) continue
    if (!address[needed]?.trim())
      found.push(
        createCartProblem('ADDRESS_FIELD_IS_REQUIRED', [...field, needed], 'addressRequired', {
          field: needed,
        }),
      )
  }
  if (address.zip && !wrong.has('zip') && !isPlausiblePostalCode(address.zip, countryCode))
    found.push(
      createCartProblem('INVALID_ZIP_CODE_FOR_COUNTRY', [...field, 'zip'], 'zipInvalid', {
        zip: address.zip,
      }),
    )
  const provinceField = isByCode ? 'provinceCode' : 'province'
  const province = isByCode ? address.provinceCode : (address as Address).province
  if (province && !wrong.has(provinceField) && !isProvinceOf(province, country))
    found.push(
      createCartProblem('PROVINCE_NOT_FOUND', [...field, provinceField], 'provinceUnknown', {
        province,
      }),
    )
  return found
}

/** Maximum number of addresses of a cart. */
const ADDRESSES_LIMIT = 250

/** The API's `CartSelectableAddressInput`, with the customer's address resolved. */
export interface SelectableAddressInput {
  address: DeliveryAddress | null
  selected?: boolean | null
  oneTimeUse?: boolean | null
  strict: boolean
}
interface AddressUpdate {
  id: string
  address?: DeliveryAddress | null
  selected?: boolean | null
  oneTimeUse?: boolean | null
  strict: boolean
}

export interface AddressChangeOutcome {
  cart: Cart
  problems: CartProblem[]
  warnings: CartWarning[]
}

export function cartAddressGid(cart: Pick<Cart, 'token'>, id: string): string {
  return `${gid('CartSelectableAddress', id)}?cart=${cart.token}`
}

function addressIdOf(value: string): string | null {
  const parsed = parseGid(value)
  return parsed?.type === 'CartSelectableAddress' ? parsed.id : null
}

function fingerprint(address: DeliveryAddress): string {
  const filled = Object.entries(address).filter(([, value]) => value)
  return JSON.stringify(filled.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function reject(cart: Cart, problems: CartProblem[]): AddressChangeOutcome {
  return { cart, problems, warnings: [] }
}

/** At most one address is selected: the last one that was selected. */
function applySelection(
  addresses: readonly SelectableAddress[],
  chosen: string | null,
): SelectableAddress[] {
  return addresses.map((address) =>
    chosen === null ? address : { ...address, selected: address.id === chosen },
  )
}

/** Adds addresses; a duplicate is skipped with a warning. */
export function addAddresses(
  cart: Cart,
  inputs: readonly SelectableAddressInput[],
  options: { newId: () => string; path: readonly string[] },
): AddressChangeOutcome {
  const { path } = options
  const problems = inputs.flatMap(({ address, strict }, index) =>
    address === null
      ? [
          createCartProblem(
            'INVALID_DELIVERY_ADDRESS_ID',
            [...path, index, 'address'],
            'addressUnknown',
          ),
        ]
      : addressProblems(address, [...path, index, 'address', 'deliveryAddress'], strict),
  )
  if (inputs.filter(({ selected }) => selected).length > 1)
    problems.push(
      createCartProblem('ONLY_ONE_DELIVERY_ADDRESS_CAN_BE_SELECTED', path, 'oneAddress'),
    )
  if (cart.deliveryAddresses.length + inputs.length > ADDRESSES_LIMIT)
    problems.push(
      createCartProblem('TOO_MANY_DELIVERY_ADDRESSES', path, 'tooManyAddresses', {
        count: ADDRESSES_LIMIT,
      }),
    )
  if (problems.length > 0) return reject(cart, problems)
  let addresses = cart.deliveryAddresses
  let chosen: string | null = null
  const warnings: CartWarning[] = []
  for (const { address, selected, oneTimeUse } of inputs) {
    if (address === null) continue
    const known = addresses.find((one) => fingerprint(one.address) === fingerprint(address))
    const id = known?.id ?? options.newId()
    if (known) {
      warnings.push({ code: 'DUPLICATE_DELIVERY_ADDRESS', values: {}, lineId: known.id })
    } else {
      const entry = { id, address, selected: false, oneTimeUse: oneTimeUse ?? false }
      addresses = [...addresses, entry]
    }
    if (selected) chosen = id
  }
  return {
    cart: { ...cart, deliveryAddresses: applySelection(addresses, chosen) },
    problems,
    warnings,
  }
}

function unknownAddress(field: readonly (string | number)[]): CartProblem {
  return createCartProblem('INVALID_DELIVERY_ADDRESS_ID', field, 'addressUnknown')
}

/** Updates addresses of a cart by id. */
export function updateAddresses(
  cart: Cart,
  updates: readonly AddressUpdate[],
): AddressChangeOutcome {
  let addresses = cart.deliveryAddresses
  let chosen: string | null = null
  const problems: CartProblem[] = []
  for (const [index, update] of updates.entries()) {
    const field = ['addresses', index]
    const id = addressIdOf(update.id)
    if (!addresses.some((address) => address.id === id)) {
      problems.push(unknownAddress([...field, 'id']))
      continue
    }
    const { address, strict } = update
    if (address)
      problems.push(...addressProblems(address, [...field, 'address', 'deliveryAddress'], strict))
    addresses = addresses.map((one) =>
      one.id === id
        ? {
            ...one,
            address: address ?? one.address,
            oneTimeUse: update.oneTimeUse ?? one.oneTimeUse,
            selected: update.selected ?? one.selected,
          }
        : one,
    )
    if (update.selected) chosen = id
  }
  if (updates.filter(({ selected }) => selected).length > 1)
    problems.push(
      createCartProblem('ONLY_ONE_DELIVERY_ADDRESS_CAN_BE_SELECTED', ['addresses'], 'oneAddress'),
    )
  if (problems.length > 0) return reject(cart, problems)
  return {
    cart: { ...cart, deliveryAddresses: applySelection(addresses, chosen) },
    problems,
    warnings: [],
  }
}

/** Removes addresses from a cart by id. */
export function removeAddresses(cart: Cart, ids: readonly string[]): AddressChangeOutcome {
  const known = new Set(cart.deliveryAddresses.map(({ id }) => id))
  const problems = ids.flatMap((id, index) =>
    known.has(addressIdOf(id) ?? '') ? [] : [unknownAddress(['addressIds', index])],
  )
  if (problems.length > 0) return reject(cart, problems)
  const removed = new Set(ids.map(addressIdOf))
  const deliveryAddresses = cart.deliveryAddresses.filter(({ id }) => !removed.has(id))
  return { cart: { ...cart, deliveryAddresses }, problems, warnings: [] }
}
