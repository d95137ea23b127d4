import { gid, parseGid } from '../catalogue/gid.ts'
import { type CartProblem, type CartWarning, cartProblem } from './cart-problems.ts'

export interface Attribute {
  key: string
  value: string
}

export interface CartLine {
  /** The random part of the line's global id. */
  id: string
  variantId: number
  /** 0 only while the piece is sold out. */
  quantity: number
  attributes: Attribute[]
  /** The plan that it is bought by; null for a line that is bought once. */
  sellingPlanId: number | null
}

/** A postal address as the API's `MailingAddressInput` takes it. */
export type Address = Partial<
  Record<
    | 'address1'
    | 'address2'
    | 'city'
    | 'company'
    | 'country'
    | 'firstName'
    | 'lastName'
    | 'phone'
    | 'province'
    | 'zip',
    string | null
  >
>

/** A postal address as `CartDeliveryAddressInput` takes it: country and province by code. */
export type DeliveryAddress = Partial<
  Record<
    | 'address1'
    | 'address2'
    | 'city'
    | 'company'
    | 'countryCode'
    | 'firstName'
    | 'lastName'
    | 'phone'
    | 'provinceCode'
    | 'zip',
    string | null
  >
>

/** An address that a cart may be sent to; at most one is selected. */
export interface SelectableAddress {
  id: string
  address: DeliveryAddress
  selected: boolean
  oneTimeUse: boolean
}

/** A custom field of a cart; its namespace is always `custom`. */
export interface CartMetafield {
  key: string
  type: string
  value: string
}

export interface BuyerIdentity {
  email: string | null
  phone: string | null
  countryCode: string | null
  /** The signed-in buyer's number. */
  customerId: number | null
  deliveryAddresses: Address[]
  preferences: BuyerPreferences | null
}

export interface BuyerPreferences {
  delivery?: {
    coordinates?: { latitude: number; longitude: number; countryCode: string } | null
    deliveryMethod?: readonly DeliveryMethod[] | null
    pickupHandle?: readonly string[] | null
  } | null
  wallet?: readonly string[] | null
}

/** The API's `PreferenceDeliveryMethodType`. */
type DeliveryMethod = 'PICKUP_POINT' | 'PICK_UP' | 'SHIPPING'

/** What a shopper collects. Lines are ordered newest first. */
export interface Cart {
  token: string
  /** The secret `key` of the cart's id; whoever has it owns the cart. */
  secret: string
  createdAt: number
  updatedAt: number
  note: string | null
  attributes: Attribute[]
  buyerIdentity: BuyerIdentity
  /** Codes as typed, without repeats; whether they apply is worked out when asked. */
  discountCodes: string[]
  /** The gift cards that pay, by number, in the order in which they were added. */
  giftCards: number[]
  deliveryAddresses: SelectableAddress[]
  /** The chosen delivery option by group. */
  deliveryOptions: { group: string; option: string }[]
  billingAddress: Address | null
  metafields: CartMetafield[]
  lines: CartLine[]
  /** What `@inContext` of the last change said: the checkout opens in its language. */
  spoken: { language: string | null; country: string | null }
  /** What was typed at the checkout so far; null before its first form. */
  checkout: CheckoutDraft | null
}

/** What a change of a cart comes to: user errors are values and leave the cart unchanged. */
export interface CartOutcome {
  /** null when the call was refused as a whole. */
  cart: Cart | null
  userErrors: CartProblem[]
  warnings: CartWarning[]
}

/** A cart without lines or buyer. Times are milliseconds since 1970. */
export function emptyCart(token: string, secret: string, now: number): Cart {
  return {
    token,
    secret,
    createdAt: now,
    updatedAt: now,
    note: null,
    attributes: [],
    buyerIdentity: {
      email: null,
      phone: null,
      countryCode: null,
      customerId: null,
      deliveryAddresses: [],
      preferences: null,
    },
    discountCodes: [],
    giftCards: [],
    deliveryAddresses: [],
    deliveryOptions: [],
    billingAddress: null,
    metafields: [],
    lines: [],
    spoken: { language: null, country: null },
    checkout: null,
  }
}

/** Attributes by key: the last value of a repeated key wins, an order of their own they have not. */
export function dedupeAttributes(attributes: readonly Attribute[]): Attribute[] {
  const values = new Map(attributes.map(({ key, value }) => [key, value]))
  return [...values].map(([key, value]) => ({ key, value }))
}

/** What a line holds, as a text: lines of the same text are one line. */
export function lineMergeKey({
  variantId,
  attributes,
  sellingPlanId,
}: Pick<CartLine, 'variantId' | 'attributes' | 'sellingPlanId'>): string {
  const sorted = attributes
    .map(({ key, value }) => [key, value])
    .toSorted(([a], [b]) => (a! < b! ? -1 : 1))
  return JSON.stringify([variantId, sellingPlanId, sorted])
}

/** What a presented cart id says: which cart, and the secret if it carried one. */
interface CartReference {
  token: string
  key: string | null
}

/** The cart's global id, with its secret for the owner. */
export function cartGid(cart: Pick<Cart, 'token' | 'secret'>, owner: boolean): string {
  return owner ? `${gid('Cart', cart.token)}?key=${cart.secret}` : gid('Cart', cart.token)
}

/** Takes a cart id apart; null when it is malformed. */
export function parseCartId(value: string): CartReference | null {
  const parsed = parseGid(value)
  if (parsed?.type !== 'Cart' || !/^[\w-]{1,128}$/u.test(parsed.id)) return null
  return { token: parsed.id, key: parsed.params.get('key') }
}

/** The global id of a line, which carries the cart that it belongs to. */
export function lineGid(cart: Pick<Cart, 'token'>, lineId: string): string {
  return `${gid('CartLine', lineId)}?cart=${cart.token}`
}

/** The line's own id inside a global id; null when it is malformed or of another cart. */
export function parseLineId(cart: Pick<Cart, 'token'>, value: string): string | null {
  const parsed = parseGid(value)
  if (parsed?.type !== 'CartLine') return null
  const owner = parsed.params.get('cart')
  return owner === null || owner === cart.token ? parsed.id : null
}

export function unknownLineProblem(
  field: readonly (string | number)[],
  value: string,
): CartProblem {
  return cartProblem('INVALID_MERCHANDISE_LINE', field, 'lineMissing', { id: value })
}

/** Where a cart is checked out; only the owner's address carries the secret that opens it. */
export function checkoutUrl(
  publicUrl: string,
  cart: Pick<Cart, 'token' | 'secret'>,
  owner: boolean,
): string {
  const url = `${publicUrl}/checkouts/${cart.token}`
  return owner ? `${url}?key=${cart.secret}` : url
}

/** What the checkout says first when its page is opened next. */
export const checkoutNoticeKinds = [
  'changed',
  'declined',
  'expired',
  'codeRefused',
  'tooLarge',
] as const

export interface CheckoutNotice {
  kind: (typeof checkoutNoticeKinds)[number]
  /** The code that could not be used. */
  code: string | null
  /** Why not: a `Refusal`; null where the code is nobody's. */
  refusal: string | null
}

/**
 * A half-filled checkout. It is kept with the cart, so that the page which follows a form can show it
 * again; whoever lacks the cart's secret never sees it.
 */
export interface CheckoutDraft {
  /** The fields as they were typed, by name. */
  values: Record<string, string>
  /** Whether the buyer wanted to order: from then on what is missing is an error, too. */
  asked: boolean
  notice: CheckoutNotice | null
}

/** A line holds fewer pieces than this. */
export const QUANTITY_LIMIT = 1_000_000
/** Longest note, in characters. */
export const NOTE_LIMIT = 5_000
/** Longest array that an argument may be. */
export const ARRAY_LIMIT = 250
/**
 * Longest text that a change may make of a cart as it is stored, in characters, of which one takes up to three bytes; what a checkout's form
 * holds comes beside it. Each change stores all of it, here and in the log that other processes
 * follow, so a few letters more would cost whatever was put into it before.
 */
export const CART_TEXT_LIMIT = 256 * 1024
/** Most lines of a cart. */
export const LINES_LIMIT = 500
/** A cart is forgotten this long after its last change: ten days, in milliseconds. */
export const CART_LIFETIME = 10 * 24 * 60 * 60 * 1000
/** Longest key or value of an attribute, in characters. */
export const ATTRIBUTE_LIMIT = 5_000
