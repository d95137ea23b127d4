import type { Shelf } from '../catalogue/shelf.ts'
import type { Cart, CartOutcome } from './cart.ts'
import type { CartProblem } from './problems.ts'
import { fitToStock } from './stock-rules.ts'

/** A changed cart, brought within the stock as every change does. */
export function settle(cart: Cart, shelf: Shelf): CartOutcome {
  return {
    ...fitToStock(cart, shelf),
    userErrors: [],
  }
}

/** A call that is refused as a whole. */
export function refused(userErrors: CartProblem[]): CartOutcome {
  return {
    cart: null,
    userErrors,
    warnings: [],
  }
}
