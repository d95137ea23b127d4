import type { CartOutcome } from '../../cart/cart.ts'
import { lineGid } from '../../cart/line-id.ts'
import { cartNode } from '../sources.ts'

/**
 * An outcome in the shape that every cart mutation answers with, once it is stored; the caller owns
 * the cart.
 */
export async function cartPayload(outcome: Promise<CartOutcome>) {
  const { cart, userErrors, warnings } = await outcome
  return {
    cart: cart && cartNode(cart, true),
    userErrors,
    warnings: warnings.map(({ code, message, lineId }) => ({
      code,
      message,
      target: cart ? lineGid(cart, lineId) : lineId,
    })),
  }
}
