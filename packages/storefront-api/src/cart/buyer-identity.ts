import {
  type Address,
  type BuyerIdentity,
  type BuyerPreferences,
  type Cart,
  dedupeAttributes,
  type Attribute,
  ATTRIBUTE_LIMIT,
  NOTE_LIMIT,
  type CartMetafield,
} from './cart.ts'
import { addressProblems } from './delivery-addresses.ts'
import { cartProblem, type CartProblem } from './cart-problems.ts'

/** The API's `CartBuyerIdentityInput`, with the live schema's `deliveryAddressPreferences`. */
export interface BuyerIdentityInput {
  email?: string | null
  phone?: string | null
  countryCode?: string | null
  /** Whom the input's access token stands for; left out when it carries none. */
  customerId?: number | null
  deliveryAddressPreferences?:
    | readonly { deliveryAddress?: Address | null; customerAddressId?: string | null }[]
    | null
  preferences?: BuyerPreferences | null
}

const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/u

/** Whether a text looks like an e-mail address: one @, a dot in the domain, no spaces. */
export function isEmail(value: string): boolean {
  return value.length <= 254 && email.test(value)
}

/**
 * Changes who buys: fields that are left out stay, null clears. Returns the problems instead of a
 * cart when an input is not acceptable.
 */
export function setBuyerIdentity(
  cart: Cart,
  input: BuyerIdentityInput,
  path: readonly string[],
): { cart: Cart; problems: CartProblem[] } {
  const problems: CartProblem[] = []
  if (input.email && !isEmail(input.email)) {
    problems.push(cartProblem('INVALID', [...path, 'email'], 'emailInvalid'))
  }
  if (input.phone && !/^\+?[\d\s().-]{3,32}$/u.test(input.phone)) {
    problems.push(cartProblem('INVALID', [...path, 'phone'], 'phoneInvalid'))
  }
  const addresses = input.deliveryAddressPreferences?.map((preference, index) => {
    const address = preference.deliveryAddress ?? {}
    problems.push(
      ...addressProblems(address, [
        ...path,
        'deliveryAddressPreferences',
        index,
        'deliveryAddress',
      ]),
    )
    return { ...address }
  })
  const before = cart.buyerIdentity
  const keep = <T>(given: T | null | undefined, old: T | null): T | null =>
    given === undefined ? old : given
  const buyerIdentity: BuyerIdentity = {
    email: keep(input.email || (input.email === undefined ? undefined : null), before.email),
    phone: keep(input.phone || (input.phone === undefined ? undefined : null), before.phone),
    countryCode: keep(input.countryCode, before.countryCode),
    customerId: keep(input.customerId, before.customerId),
    deliveryAddresses: addresses ?? before.deliveryAddresses,
    preferences: keep(input.preferences, before.preferences),
  }
  return { cart: problems.length > 0 ? cart : { ...cart, buyerIdentity }, problems }
}

/** What is wrong with a note, if anything. */
export function validateNote(note: string, path: readonly string[]): CartProblem | null {
  return Array.from(note).length > NOTE_LIMIT
    ? cartProblem('NOTE_TOO_LONG', [...path, 'note'], 'noteTooLong', { count: NOTE_LIMIT })
    : null
}

/** The first attribute that is too long, or without a key. */
export function validateAttributes(
  attributes: readonly Attribute[],
  path: readonly string[],
): CartProblem | null {
  for (const [index, { key, value }] of attributes.entries()) {
    if (key.trim() === '') return cartProblem('INVALID', [...path, index, 'key'], 'attributeKey')
    if (key.length > ATTRIBUTE_LIMIT || value.length > ATTRIBUTE_LIMIT) {
      return cartProblem('INVALID', [...path, index], 'attributeTooLong', {
        count: ATTRIBUTE_LIMIT,
      })
    }
  }
  return null
}

export function setNote(cart: Cart, note: string): Cart {
  return { ...cart, note }
}

/** Replaces all attributes of a cart. */
export function setAttributes(cart: Cart, attributes: readonly Attribute[]): Cart {
  return {
    ...cart,
    attributes: dedupeAttributes(attributes),
  }
}

/** What is wrong with a custom field, in the terms of `MetafieldsSetUserErrorCode`. */
export interface MetafieldError {
  code: 'BLANK' | 'INVALID_TYPE' | 'INVALID_VALUE' | 'TOO_LONG' | 'TOO_SHORT'
  field: 'key' | 'type' | 'value'
  message: string
}

const KEY_LIMIT = 64
const VALUE_LIMIT = 65_535

function isJson(value: string): boolean {
  try {
    JSON.parse(value)
    return true
  } catch {
    return false
  }
}

const checks: Record<string, (value: string) => boolean> = {
  boolean: (value) => value === 'true' || value === 'false',
  color: (value) => /^#[\da-f]{6}$/iu.test(value),
  date: (value) => /^\d{4}-\d{2}-\d{2}$/u.test(value) && !Number.isNaN(Date.parse(value)),
  date_time: (value) => !Number.isNaN(Date.parse(value)),
  json: isJson,
  money: isJson,
  multi_line_text_field: () => true,
  number_decimal: (value) => /^-?\d{1,13}(?:\.\d{1,9})?$/u.test(value),
  number_integer: (value) => /^-?\d{1,16}$/u.test(value),
  rich_text_field: isJson,
  single_line_text_field: (value) => !/[\r\n]/u.test(value),
  url: (value) => URL.canParse(value),
  dimension: isJson,
  rating: isJson,
  volume: isJson,
  weight: isJson,
}

/** Checks a custom field; null when it can be kept. References and lists are taken as JSON or ids. */
export function validateMetafield({ key, type, value }: CartMetafield): MetafieldError | null {
  if (key.length < 2)
    return {
      code: 'TOO_SHORT',
      field: 'key',
      message: 'Key is too short (minimum is 2 characters)',
    }
  if (key.length > KEY_LIMIT)
    return {
      code: 'TOO_LONG',
      field: 'key',
      message: `Key is too long (maximum is ${KEY_LIMIT} characters)`,
    }
  const isList = type.startsWith('list.')
  const base = isList ? type.slice(5) : type
  const check = Object.hasOwn(checks, base) ? checks[base] : undefined
  if (!check && !base.endsWith('_reference'))
    return { code: 'INVALID_TYPE', field: 'type', message: 'Type is not a known type' }
  if (value.trim() === '') return { code: 'BLANK', field: 'value', message: 'Value can’t be blank' }
  if (value.length > VALUE_LIMIT)
    return {
      code: 'TOO_LONG',
      field: 'value',
      message: `Value is too long (maximum is ${VALUE_LIMIT} characters)`,
    }
  const fits = isList ? isJson(value) : (check?.(value) ?? value.startsWith('gid://'))
  return fits
    ? null
    : { code: 'INVALID_VALUE', field: 'value', message: `Value must be of type ${type}` }
}
