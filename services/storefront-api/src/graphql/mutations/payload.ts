import type { CartOutcome } from '../../cart/cart.ts'
import { lineGid } from '../../cart/line-id.ts'
import { cartNode } from '../sources.ts'

/** An outcome in the shape that every cart mutation answers with; the caller owns the cart. */
export function cartPayload({ cart, userErrors, warnings }: CartOutcome) {
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
