import { setDiscountCodes } from '../cart/discount-codes.ts'
import { addGiftCards } from '../cart/gift-cards.ts'
import { priceCart } from '../cart/price-cart.ts'
import { isSecret } from '../store/carts.ts'
import type { CheckoutParts } from './place-order.ts'

/**
 * Puts a code on a cart: a gift card's, or a discount's that applies. A code that is neither leaves
 * the cart as it was.
 * @returns whether the code is of use.
 */
export function takeCode(
  { database, carts, till, clock }: CheckoutParts,
  { token, key }: { token: string; key: string | null },
  code: string,
): Promise<boolean> {
  return database.write(() => {
    const now = clock()
    const cart = carts.find(token, now)
    if (!cart || !isSecret(key, cart.secret)) return false
    const carded = addGiftCards(cart, [code], till())
    if (carded.problems.length === 0) {
      carts.save({ ...carded.cart, updatedAt: now })
      return true
    }
    const coded = setDiscountCodes(cart, [...cart.discountCodes, code])
    const state = priceCart(coded, till()).codes.find(
      (one) => one.code.toLowerCase() === code.toLowerCase(),
    )
    if (!state || state.refusal !== null) return false
    carts.save({ ...coded, updatedAt: now })
    return true
  })
}
