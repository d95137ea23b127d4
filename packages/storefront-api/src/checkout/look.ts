import { createHash } from 'node:crypto'
import type { Cart } from '../cart/cart.ts'
import { isEmail } from '../cart/buyer-identity.ts'
import { deliveryGroupId } from '../cart/delivery.ts'
import type { CartWarning } from '../cart/problems.ts'
import { fitToStock } from '../cart/stock-rules.ts'
import { shippingCountries, provinceCodeOf } from '../catalogue/countries.ts'
import type { Shelf } from '../catalogue/shelf.ts'
import { checkoutCost, type CheckoutCost, priceCart, type PricedCart } from '../cart/price-cart.ts'
import type { Till } from '../cart/till.ts'
import { addressIn, type FormValues } from './fields.ts'
import { judge, type FieldErrors } from './judge.ts'

/** A cart at the till: within the stock, with what had to be changed for that. */
interface TillCart {
  cart: Cart
  warnings: CartWarning[]
}

/**
 * A cart as the form has it: going where the form says, by the way that it names, for the buyer who
 * filled it in. The stored cart stays as its storefront knows it.
 */
export function cartAtTill(cart: Cart, values: FormValues, shelf: Shelf): TillCart {
  const { email } = values
  const place = addressIn(values, '')
  const { name, countryCode, provinceCode, ...rest } = place
  const deliveryAddresses = shippingCountries(shelf.shop).includes(countryCode)
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
  // Some discounts are for buyers who did not have them before: the form says who it is.
  const buyerIdentity = {
    ...cart.buyerIdentity,
    email: isEmail(email) ? email : cart.buyerIdentity.email,
    deliveryAddresses: [],
  }
  return fitToStock({ ...cart, buyerIdentity, deliveryAddresses, deliveryOptions }, shelf)
}

/** Whether anything of a cart can be bought. */
export function isBuyable({ cart }: TillCart): boolean {
  return cart.lines.some(({ quantity }) => quantity > 0)
}

/** Whether anything of a cart is sent; a cart of other things needs no way of delivery. */
function isSent({ cart }: TillCart, shelf: Shelf): boolean {
  return cart.lines.some(
    ({ variantId, quantity }) =>
      quantity > 0 && shelf.variant(variantId)?.variant.requiresShipping === true,
  )
}

/** A cart and its form as they stand: what is bought, what it costs, what is wrong. */
export interface Look extends TillCart {
  values: FormValues
  priced: PricedCart
  cost: CheckoutCost
  errors: FieldErrors
  /** Whether anything has to be sent or fetched. */
  isSent: boolean
  /** Whether anything is left to pay. */
  isDue: boolean
  /** A short text that changes with everything that a buyer agrees to. */
  seal: string
}

/** Works out what the page shows and an order would be. `asked`: whether the buyer wants to order. */
export function lookAt(cart: Cart, values: FormValues, asked: boolean, till: Till): Look {
  const { shelf } = till
  const fitted = cartAtTill(cart, values, shelf)
  const priced = priceCart(fitted.cart, till)
  const cost = checkoutCost(fitted.cart, priced, till)
  const sent = isSent(fitted, shelf)
  const hasWays =
    shelf.shop.shipping.length > 0 || till.locations.some(({ pickup }) => pickup !== undefined)
  const isDue = cost.due > 0n
  const errors = judge(values, {
    shop: shelf.shop,
    unreachable: sent && hasWays && priced.delivery === null,
    isDue,
    asked,
  })
  return {
    ...fitted,
    values,
    priced,
    cost,
    errors,
    isSent: sent,
    isDue,
    seal: sealOf(priced, cost),
  }
}

function sealOf(priced: PricedCart, cost: CheckoutCost): string {
  const { discounts, delivery, tax, duty, total, giftCards } = cost
  const facts = [
    priced.currencyCode,
    priced.lines.map(({ part, total: amount }) => [
      part.held.line.variantId,
      part.quantity,
      String(amount),
      part.held.line.attributes,
    ]),
    discounts.map(({ deal, amount }) => [deal.discount.id, String(amount)]),
    delivery && [delivery.handle, String(delivery.cost)],
    [String(tax), String(duty)],
    giftCards.map(({ card, amountUsed }) => [card.id, String(amountUsed)]),
    String(total),
  ]
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22)
}
