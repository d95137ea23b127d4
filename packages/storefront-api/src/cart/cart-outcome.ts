import { fitCartToStock } from './stock-rules.ts'
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts'
import type { Cart, CartOutcome } from './cart.ts'
import { type CartProblem } from './cart-problems.ts'

/** The outcome of an accepted change, with the cart fitted to the stock. */
export function acceptedOutcomeFittedToStock(cart: Cart, catalogue: LiveCatalogue): CartOutcome {
  return {
    ...fitCartToStock(cart, catalogue),
    userErrors: [],
  }
}

/** The outcome of a rejected mutation. */
export function rejectedOutcome(userErrors: CartProblem[]): CartOutcome {
  return {
    cart: null,
    userErrors,
    warnings: [],
  }
}
