import type { Cart } from '../cart/cart.ts'
import { setDiscountCodes } from '../cart/discount-codes.ts'
import { addGiftCards } from '../cart/gift-cards.ts'
import { priceCart } from '../cart/price-cart.ts'
import type { Till } from '../cart/till.ts'

/** Longest code that is looked at, in characters. */
const CODE_LIMIT = 255

/**
 * Puts a code on a cart: a gift card's, or a discount's that applies. A code that is neither leaves
 * the cart as it was.
 * @param atTill the cart as it is priced, its address and its buyer known
 */
export function takeCode(
  cart: Cart,
  code: string,
  atTill: (cart: Cart) => Cart,
  till: Till,
): { cart: Cart } | { cart: null; refusal: string } {
  if (Array.from(code).length > CODE_LIMIT) return { cart: null, refusal: 'DISCOUNT_NOT_FOUND' }
  const carded = addGiftCards(cart, [code], till)
  if (carded.problems.length === 0) return { cart: carded.cart }
  if (till.ledger.giftCardByCode(code)) return { cart: null, refusal: 'GIFT_CARD_UNUSABLE' }
  const coded = setDiscountCodes(cart, [...cart.discountCodes, code])
  const state = priceCart(atTill(coded), till).codes.find(
    (one) => one.code.toLowerCase() === code.toLowerCase(),
  )
  if (state?.refusal === null) return { cart: coded }
  return { cart: null, refusal: state?.refusal ?? 'DISCOUNT_NOT_FOUND' }
}
