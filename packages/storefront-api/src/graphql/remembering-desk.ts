import type { CartChange, CartDesk } from '../desk/cart-desk.ts'
import type { BuyerContext } from './context.ts'

/**
 * A desk whose changes leave in the cart what `@inContext` of the operation said, so that the
 * checkout speaks the language of the storefront that hands over to it. What an operation does not
 * say stays as it was.
 */
export function rememberingDesk(desk: CartDesk, { language, country }: BuyerContext): CartDesk {
  if (language === null && country === null) return desk
  const remembering =
    (change: CartChange): CartChange =>
    (before, shelf) => {
      const outcome = change(before, shelf)
      const { cart } = outcome
      if (!cart || outcome.userErrors.length > 0) return outcome
      const spoken = {
        language: language ?? cart.spoken.language,
        country: country ?? cart.spoken.country,
      }
      return { ...outcome, cart: { ...cart, spoken } }
    }
  return {
    ...desk,
    open: (change) => desk.open(remembering(change)),
    change: (cartId, change) => desk.change(cartId, remembering(change)),
  }
}
