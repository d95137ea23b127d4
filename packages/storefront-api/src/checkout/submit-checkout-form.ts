import type { Cart, CheckoutNotice } from '../cart/cart.ts'
import { addGiftCards, removeGiftCards } from '../cart/gift-cards.ts'
import { setDiscountCodes } from '../cart/discount-and-gift-card-codes.ts'
import { priceCart } from '../cart/price-cart.ts'
import type { PricingContext } from '../cart/pricing-context.ts'
import { deliveryAddressOf } from '../cart/delivery-group.ts'
import { countryCodeOf, provinceCodeOf } from '../catalogue/countries.ts'
import type { CatalogueShop } from '../catalogue/catalogue-schema.ts'
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts'
import { cartSecretMatches } from '../store/cart-store.ts'
import type { Database } from '../store/database.ts'
import {
  completeFormValues,
  normalizeFormValues,
  type CheckoutFieldName,
  type CheckoutFormValues,
  parseFormFields,
} from './checkout-form-fields.ts'
import { defaultTestCardHandle, findTestPaymentCard } from './test-payment-cards.ts'
import { cartWithFormValues, hasBuyableItems, computeCheckoutView } from './checkout-view.ts'
import { placeOrder, type PlaceOrderStores } from './place-order.ts'

/** Maximum length of a code in characters. */
const CODE_LIMIT = 255

/**
 * Applies a code to a cart: a gift card's, or an applicable discount's. Any other code leaves the
 * cart unchanged.
 * @param atTill the cart with the form's address and buyer, as it is priced
 */
function applyCode(
  cart: Cart,
  code: string,
  atTill: (cart: Cart) => Cart,
  pricing: PricingContext,
): { cart: Cart } | { cart: null; refusal: string } {
  if (Array.from(code).length > CODE_LIMIT) return { cart: null, refusal: 'DISCOUNT_NOT_FOUND' }
  const carded = addGiftCards(cart, [code], pricing)
  if (carded.problems.length === 0) return { cart: carded.cart }
  if (pricing.redemptions.giftCardByCode(code)) return { cart: null, refusal: 'GIFT_CARD_UNUSABLE' }
  const coded = setDiscountCodes(cart, [...cart.discountCodes, code])
  const state = priceCart(atTill(coded), pricing).codes.find(
    (one) => one.code.toLowerCase() === code.toLowerCase(),
  )
  if (state?.refusal === null) return { cart: coded }
  return { cart: null, refusal: state?.refusal ?? 'DISCOUNT_NOT_FOUND' }
}

/** The form values of a cart: stored ones, else defaults from the buyer identity. */
export function storedOrDefaultFormValues(cart: Cart, shop: CatalogueShop): CheckoutFormValues {
  return cart.checkout ? completeFormValues(cart.checkout) : prefill(cart, shop)
}

function prefill(cart: Cart, shop: CatalogueShop): CheckoutFormValues {
  const { buyerIdentity, billingAddress, spoken } = cart
  const address = deliveryAddressOf(cart) ?? {}
  const countryCode =
    address.countryCode ?? buyerIdentity.countryCode ?? spoken.country ?? shop.countryCode
  const bill = billingAddress ?? {}
  const billCountry = countryCodeOf(bill.country) ?? countryCode
  const known: Partial<Record<CheckoutFieldName, string | null | undefined>> = {
    email: buyerIdentity.email,
    phone: address.phone ?? buyerIdentity.phone,
    countryCode,
    name: nameOf(address),
    company: address.company,
    address1: address.address1,
    address2: address.address2,
    zip: address.zip,
    city: address.city,
    provinceCode: provinceCodeOf(countryCode, address.provinceCode),
    delivery: cart.deliveryOptions[0]?.option,
    billing: billingAddress ? 'other' : 'same',
    'billing-countryCode': billCountry,
    'billing-name': nameOf(bill),
    'billing-company': bill.company,
    'billing-address1': bill.address1,
    'billing-address2': bill.address2,
    'billing-zip': bill.zip,
    'billing-city': bill.city,
    'billing-provinceCode': provinceCodeOf(billCountry, bill.province),
    payment: defaultTestCardHandle,
  }
  const values = Object.fromEntries(
    Object.entries(known).map(([name, value]) => [name, value ?? '']),
  )
  return completeFormValues({ values })
}

function nameOf(address: { firstName?: string | null; lastName?: string | null }): string {
  return [address.firstName, address.lastName].filter(Boolean).join(' ')
}

export interface CheckoutOptions extends PlaceOrderStores {
  database: Database
  /** Returns the current pricing context. */
  pricingContext: () => PricingContext
  catalogue: () => LiveCatalogue
  clock: () => number
}

/** The cart's token, and the secret that was presented. */
interface CartKey {
  token: string
  key: string | null
}

/** A posted form: its fields and the action of the pressed button. */
export interface PostedCheckoutForm {
  /** Only the submitted fields; missing ones keep their stored value. */
  values: Partial<CheckoutFormValues>
  action: 'order' | 'update'
  /** Digest of the view that the buyer saw. */
  seenDigest: string
  /** The content of the code field. */
  code: string
  /** Whether too many wrong codes were tried, so that this one is not evaluated. */
  isThrottled?: true
  /** A discount code or a gift card id to remove. */
  remove: { code: string | null; card: string | null }
  /** The page fragment of the pressed button. */
  anchor: string
}

type SubmitResult =
  | { kind: 'placed'; isNew: boolean }
  /** Nothing was ordered: redirect to the cart's page, at this fragment. */
  | { kind: 'kept'; place: string }
  /** No such cart, or a wrong secret. */
  | { kind: 'gone' }

/** Parses a posted form. Any action other than placing the order is an update. */
export function parsePostedCheckoutForm(form: URLSearchParams): PostedCheckoutForm {
  const place = form.get('at') ?? ''
  return {
    values: parseFormFields(form),
    action: form.get('do') === 'order' ? 'order' : 'update',
    seenDigest: form.get('seal') ?? '',
    code: (form.get('code') ?? '').trim(),
    remove: { code: form.get('remove-code'), card: form.get('remove-card') },
    anchor: /^[a-z]{1,20}$/u.test(place) ? place : '',
  }
}

/** A separate billing address defaults to the country of the delivery address. */
function withBillingCountry(values: CheckoutFormValues): CheckoutFormValues {
  const isBegun = values.billing === 'other' || values['billing-address1'] !== ''
  return isBegun ? values : { ...values, 'billing-countryCode': values.countryCode }
}

/**
 * Handles a submitted form: stores its values with the cart, applies and removes codes, and places
 * the order when it is valid. All of it runs in one transaction. A second order of the same cart
 * returns the first one; a digest that differs from what the buyer saw places no order.
 */
export function submitCheckoutForm(
  parts: CheckoutOptions,
  { token, key }: CartKey,
  posted: PostedCheckoutForm,
  language: string,
): Promise<SubmitResult> {
  const { database, carts, orders, catalogue, clock } = parts
  return database.write((): SubmitResult => {
    const earlier = orders.byCart(token)
    if (earlier)
      return cartSecretMatches(key, earlier.secret)
        ? { kind: 'placed', isNew: false }
        : { kind: 'gone' }
    const now = clock()
    const cart = carts.find(token, now)
    if (!cart || !cartSecretMatches(key, cart.secret)) return { kind: 'gone' }
    const pricing = parts.pricingContext()
    const { action } = posted
    const values = normalizeFormValues(
      withBillingCountry({
        ...storedOrDefaultFormValues(cart, catalogue().shop),
        ...posted.values,
      }),
    )
    const requested = action === 'order' || cart.checkout?.asked === true
    const keep = (changed: Cart, notice: CheckoutNotice | null, place: string): SubmitResult => {
      carts.save({ ...changed, updatedAt: now, checkout: { values, asked: requested, notice } })
      return { kind: 'kept', place }
    }
    const coded = changeCodes(cart, posted, values, pricing)
    if (coded) return keep(coded.cart, coded.notice, 'codes')
    const view = computeCheckoutView(cart, values, requested, pricing)
    const isWrong = Object.keys(view.errors).length > 0
    if (action === 'update') return keep(cart, null, isWrong ? '' : posted.anchor)
    if (!hasBuyableItems(view) || isWrong) return keep(cart, null, '')
    if (view.digest !== posted.seenDigest) {
      const stored = storedOrDefaultFormValues(cart, catalogue().shop)
      const before = computeCheckoutView(cart, stored, requested, pricing)
      // The buyer's own choice changed the total, and nothing else did.
      const isOwnChange = before.digest === posted.seenDigest
      return keep(cart, notice(isOwnChange ? 'recalculated' : 'changed'), '')
    }
    const card = findTestPaymentCard(values.payment)?.handle ?? 'accepted'
    if (view.isDue && card !== 'accepted') return keep(cart, notice(card), '')
    placeOrder(parts, view, pricing, language)
    return { kind: 'placed', isNew: true }
  })
}

/** Stores a notice for the next view of the cart's page. */
export function saveCheckoutNotice(
  { database, carts, catalogue, clock }: CheckoutOptions,
  { token, key }: CartKey,
  kind: CheckoutNotice['kind'],
): Promise<boolean> {
  return database.write(() => {
    const cart = carts.find(token, clock())
    if (!cart || !cartSecretMatches(key, cart.secret)) return false
    const values = storedOrDefaultFormValues(cart, catalogue().shop)
    const requested = cart.checkout?.asked ?? false
    carts.save({ ...cart, checkout: { values, asked: requested, notice: notice(kind) } })
    return true
  })
}

function notice(kind: CheckoutNotice['kind']): CheckoutNotice {
  return { kind, code: null, refusal: null }
}

/** The cart with codes applied or removed; null when the form changes none. */
function changeCodes(
  cart: Cart,
  { code, isThrottled, remove }: PostedCheckoutForm,
  values: CheckoutFormValues,
  pricing: PricingContext,
): { cart: Cart; notice: CheckoutNotice | null } | null {
  if (remove.code !== null) {
    const removed = remove.code.toLowerCase()
    const left = cart.discountCodes.filter((one) => one.toLowerCase() !== removed)
    return { cart: setDiscountCodes(cart, left), notice: null }
  }
  if (remove.card !== null)
    return { cart: removeGiftCards(cart, [Number(remove.card)]), notice: null }
  if (code === '') return null
  const refusedAs = (refusal: string) => ({
    cart,
    notice: { kind: 'codeRefused' as const, code: code.slice(0, 255), refusal },
  })
  if (isThrottled) return refusedAs('CODE_LIMIT_REACHED')
  const taken = applyCode(
    cart,
    code,
    (one) => cartWithFormValues(one, values, pricing.catalogue).cart,
    pricing,
  )
  return taken.cart ? { cart: taken.cart, notice: null } : refusedAs(taken.refusal)
}
