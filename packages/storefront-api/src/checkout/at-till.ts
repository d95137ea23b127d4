import type { Cart } from '../cart/cart.ts'
import { isEmail } from '../cart/buyer-identity.ts'
import { deliveryGroupId } from '../cart/delivery.ts'
import type { CartWarning } from '../cart/problems.ts'
import { fitToStock } from '../cart/stock-rules.ts'
import { shippingCountries } from '../catalogue/countries.ts'
import { provinceCodeOf } from '../catalogue/provinces.ts'
import type { Shelf } from '../catalogue/shelf.ts'
import { addressIn, type FormValues } from './fields.ts'

/** A cart at the till: within the stock, with what had to be changed for that. */
export interface TillCart {
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
export function isSent({ cart }: TillCart, shelf: Shelf): boolean {
  return cart.lines.some(
    ({ variantId, quantity }) =>
      quantity > 0 && shelf.variant(variantId)?.variant.requiresShipping === true,
  )
}
