import { gid, parseGid } from '../catalogue/gid.ts'
import { type CartProblem, type CartWarning, createCartProblem } from './cart-problems.ts'

export interface Attribute {
  key: string
  value: string
}

export interface CartLine {
  /** The random part of the line's global id. */
  id: string
  variantId: number
  /** 0 only while the merchandise is sold out. */
  quantity: number
  attributes: Attribute[]
  /** The selling plan; null for a one-time purchase. */
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

/** A delivery address of a cart; at most one is selected. */
export interface SelectableAddress {
  id: string
  address: DeliveryAddress
  selected: boolean
  oneTimeUse: boolean
}

/** A cart metafield; its namespace is always `custom`. */
export interface CartMetafield {
  key: string
  type: string
  value: string
}

export interface BuyerIdentity {
  email: string | null
  phone: string | null
  countryCode: string | null
  /** The signed-in customer's id. */
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

/** A cart. Lines are ordered newest first. */
export interface Cart {
  token: string
  /** The secret `key` of the cart's id; possession grants access to the cart. */
  secret: string
  createdAt: number
  updatedAt: number
  note: string | null
  attributes: Attribute[]
  buyerIdentity: BuyerIdentity
  /** Codes as entered, deduplicated; whether they apply is computed on demand. */
  discountCodes: string[]
  /** The applied gift cards, by id, in the order in which they were added. */
  giftCards: number[]
  deliveryAddresses: SelectableAddress[]
  /** The chosen delivery option by group. */
  deliveryOptions: { group: string; option: string }[]
  billingAddress: Address | null
  metafields: CartMetafield[]
  lines: CartLine[]
  /** `@inContext` of the last change, which sets the checkout's language. */
  spoken: { language: string | null; country: string | null }
  /** The draft of the checkout form; null before the first submission. */
  checkout: CheckoutDraft | null
}

/** The result of a cart change: user errors are values and leave the cart unchanged. */
export interface CartOutcome {
  /** null when the mutation was rejected as a whole. */
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

/** Attributes by key: the last value of a repeated key wins; their order is not significant. */
export function dedupeAttributes(attributes: readonly Attribute[]): Attribute[] {
  const values = new Map(attributes.map(({ key, value }) => [key, value]))
  return [...values].map(([key, value]) => ({ key, value }))
}

/** A key of a line's content: lines with the same key are merged. */
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

/** A parsed cart id: token, and the secret when present. */
interface CartReference {
  token: string
  key: string | null
}

/** The cart's global id, with its secret for the owner. */
export function cartGid(cart: Pick<Cart, 'token' | 'secret'>, owner: boolean): string {
  return owner ? `${gid('Cart', cart.token)}?key=${cart.secret}` : gid('Cart', cart.token)
}

/** Parses a cart id; null when it is malformed. */
export function parseCartId(value: string): CartReference | null {
  const parsed = parseGid(value)
  if (parsed?.type !== 'Cart' || !/^[\w-]{1,128}$/u.test(parsed.id)) return null
  return { token: parsed.id, key: parsed.params.get('key') }
}

/** The global id of a line, which includes its cart's token. */
export function lineGid(cart: Pick<Cart, 'token'>, lineId: string): string {
  return `${gid('CartLine', lineId)}?cart=${cart.token}`
}

/** The line id inside a global id; null when it is malformed or of another cart. */
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
  return createCartProblem('INVALID_MERCHANDISE_LINE', field, 'lineMissing', { id: value })
}

/** The checkout URL; only the owner's URL contains the secret. */
export function checkoutUrl(
  publicUrl: string,
  cart: Pick<Cart, 'token' | 'secret'>,
  owner: boolean,
): string {
  const url = `${publicUrl}/checkouts/${cart.token}`
  return owner ? `${url}?key=${cart.secret}` : url
}

/** Notices shown on the next view of the checkout page. */
export const checkoutNoticeKinds = [
  'changed',
  'recalculated',
  'declined',
  'expired',
  'codeRefused',
  'tooLarge',
] as const

export interface CheckoutNotice {
  kind: (typeof checkoutNoticeKinds)[number]
  /** The rejected code. */
  code: string | null
  /** Why it was rejected: a `Refusal`; null for an unknown code. */
  refusal: string | null
}

/**
 * The checkout form's draft, stored with the cart, so that the page after a submission can show it
 * again. It is only shown with the cart's secret.
 */
export interface CheckoutDraft {
  /** The submitted field values, by name. */
  values: Record<string, string>
  /** Whether an order was submitted: from then on missing fields are errors too. */
  asked: boolean
  notice: CheckoutNotice | null
}

/** Exclusive maximum of a line's quantity. */
export const LINE_QUANTITY_LIMIT = 1_000_000
/** Maximum length of a note, in characters. */
export const NOTE_LENGTH_LIMIT = 5_000
/** Maximum length of an array argument. */
export const ARRAY_ARGUMENT_LIMIT = 250
/**
 * Maximum length of a cart's stored text after a change, in characters of up to three bytes; the
 * checkout draft is not included. Each change stores the whole text, locally and in the replicated
 * log, so without a limit every small change would cost as much as everything added before.
 */
export const STORED_CART_LENGTH_LIMIT = 256 * 1024
/** Maximum number of lines of a cart. */
export const CART_LINES_LIMIT = 500
/** Lifetime of a cart after its last change: ten days, in milliseconds. */
export const CART_LIFETIME_MS = 10 * 24 * 60 * 60 * 1000
/** Maximum length of an attribute's key or value, in characters. */
export const ATTRIBUTE_LENGTH_LIMIT = 5_000
