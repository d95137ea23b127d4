import { createHash } from 'node:crypto'
import type { Cart } from '../cart/cart.ts'
import { isEmail } from '../cart/buyer-identity.ts'
import { deliveryGroupId } from '../cart/delivery-group.ts'
import type { CartWarning } from '../cart/cart-problems.ts'
import { fitCartToStock } from '../cart/stock-rules.ts'
import { shippingCountries, provinceCodeOf } from '../catalogue/countries.ts'
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts'
import {
  computeCheckoutCost,
  type CheckoutCost,
  priceCart,
  type PricedCart,
} from '../cart/price-cart.ts'
import type { PricingContext } from '../cart/pricing-context.ts'
import { addressFromFormValues, type CheckoutFormValues } from './checkout-form-fields.ts'
import { checkoutFormErrors, type FieldErrors } from './checkout-form-errors.ts'

/** A cart reduced to the available stock, with the adjustments that were necessary. */
interface FittedCart {
  cart: Cart
  warnings: CartWarning[]
}

/**
 * The cart with the form's address, delivery option and buyer applied. The stored cart is not
 * changed, so that its storefront still sees what it wrote.
 */
export function cartWithFormValues(
  cart: Cart,
  values: CheckoutFormValues,
  catalogue: LiveCatalogue,
): FittedCart {
  const { email } = values
  const place = addressFromFormValues(values, '')
  const { name, countryCode, provinceCode, ...rest } = place
  const deliveryAddresses = shippingCountries(catalogue.shop).includes(countryCode)
    ? [
        {
          id: 'checkout',
          address: {
            ...rest,
            lastName: name,
            countryCode,
            provinceCode: provinceCodeOf(countryCode, provinceCode),
          },
          selected: true,
          oneTimeUse: true,
        },
      ]
    : []
  const deliveryOptions =
    values.delivery === ''
      ? cart.deliveryOptions
      : [{ group: deliveryGroupId(cart), option: values.delivery }]
  // Some discounts apply once per customer, who is identified by the form's email.
  const buyerIdentity = {
    ...cart.buyerIdentity,
    email: isEmail(email) ? email : cart.buyerIdentity.email,
    deliveryAddresses: [],
  }
  return fitCartToStock({ ...cart, buyerIdentity, deliveryAddresses, deliveryOptions }, catalogue)
}

/** Whether the cart contains anything that can be bought. */
export function hasBuyableItems({ cart }: FittedCart): boolean {
  return cart.lines.some(({ quantity }) => quantity > 0)
}

/** Whether any line requires shipping; other carts need no delivery option. */
function isSent({ cart }: FittedCart, catalogue: LiveCatalogue): boolean {
  return cart.lines.some(
    ({ variantId, quantity }) =>
      quantity > 0 && catalogue.variant(variantId)?.variant.requiresShipping === true,
  )
}

/** Everything that the checkout page renders: cart, prices, form values and validation errors. */
export interface CheckoutView extends FittedCart {
  values: CheckoutFormValues
  priced: PricedCart
  cost: CheckoutCost
  errors: FieldErrors
  /** Whether any line has to be shipped or picked up. */
  isSent: boolean
  /** Whether an amount remains to be paid. */
  isDue: boolean
  /** A digest of everything that the buyer agrees to. */
  digest: string
}

/**
 * Computes the checkout page and the order that would be placed. `asked` is true when the buyer
 * submits the order.
 */
export function computeCheckoutView(
  cart: Cart,
  values: CheckoutFormValues,
  requested: boolean,
  pricing: PricingContext,
): CheckoutView {
  const { catalogue } = pricing
  const fitted = cartWithFormValues(cart, values, catalogue)
  const priced = priceCart(fitted.cart, pricing)
  const cost = computeCheckoutCost(fitted.cart, priced, pricing)
  const sent = isSent(fitted, catalogue)
  const hasWays =
    catalogue.shop.shipping.length > 0 ||
    pricing.locations.some(({ pickup }) => pickup !== undefined)
  const isDue = cost.due > 0n
  const errors = checkoutFormErrors(values, {
    shop: catalogue.shop,
    unreachable: sent && hasWays && priced.delivery === null,
    isDue,
    asked: requested,
  })
  return {
    ...fitted,
    values,
    priced,
    cost,
    errors,
    isSent: sent,
    isDue,
    digest: checkoutDigest(priced, cost),
  }
}

function checkoutDigest(priced: PricedCart, cost: CheckoutCost): string {
  const { discounts, delivery, tax, duty, total, giftCards } = cost
  const facts = [
    priced.currencyCode,
    priced.lines.map(({ part, total: amount }) => [
      part.resolved.line.variantId,
      part.quantity,
      String(amount),
      part.resolved.line.attributes,
    ]),
    discounts.map(({ candidate, amount }) => [candidate.discount.id, String(amount)]),
    delivery && [delivery.handle, String(delivery.cost)],
    [String(tax), String(duty)],
    giftCards.map(({ card, amountUsed }) => [card.id, String(amountUsed)]),
    String(total),
  ]
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22)
}
