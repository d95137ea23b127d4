import type { Shelf } from '../catalogue/shelf.ts'
import type { Cart, CartOutcome } from './cart.ts'
import type { CartProblem } from './problems.ts'
import { fitToStock } from './stock-rules.ts'

/** A changed cart, brought within the stock as every change does. */
export const settle = (cart: Cart, shelf: Shelf): CartOutcome => ({
  ...fitToStock(cart, shelf),
  userErrors: [],
})

/** A call that is refused as a whole. */
export const refused = (userErrors: CartProblem[]): CartOutcome => ({
  cart: null,
  userErrors,
  warnings: [],
})
