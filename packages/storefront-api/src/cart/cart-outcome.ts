import { fitToStock } from './stock-rules.ts'
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts'
import type { Cart, CartOutcome } from './cart.ts'
import { type CartProblem } from './cart-problems.ts'

/** A changed cart, brought within the stock as every change does. */
export function acceptCart(cart: Cart, catalogue: LiveCatalogue): CartOutcome {
  return {
    ...fitToStock(cart, catalogue),
    userErrors: [],
  }
}

/** A call that is refused as a whole. */
export function rejectChange(userErrors: CartProblem[]): CartOutcome {
  return {
    cart: null,
    userErrors,
    warnings: [],
  }
}
