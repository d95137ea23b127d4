import {
  addLines,
  wholeRemovals,
  wholeUpdates,
  removeLines,
  updateLines,
} from '../../cart/update-lines.ts'
import { ARRAY_LIMIT } from '../../cart/cart.ts'
import { priceCart } from '../../cart/price-cart.ts'
import { limitArray } from '../errors.ts'
import type { CartLineInput } from '../schema/types.generated.ts'
import type { ResolversOf } from '../schema/resolver.ts'
import { changeCart } from './payload.ts'

/** Checks line inputs for lists that are too long. */
export function checkLineInputs(lines: readonly Pick<CartLineInput, 'attributes'>[]): void {
  limitArray(lines, ARRAY_LIMIT)
  for (const line of lines) limitArray(line.attributes, ARRAY_LIMIT)
}

/** The mutations of the lines of a cart. */
export const cartLineMutations = {
  cartLinesAdd: (_root, args, context) => {
    checkLineInputs(args.lines)
    return changeCart(args.cartId, context, (cart, shelf) =>
      addLines(cart, args.lines, shelf, { newId: context.desk.newId, path: ['lines'] }),
    )
  },

  cartLinesRemove: (_root, args, context) => {
    limitArray(args.lineIds, ARRAY_LIMIT)
    return changeCart(args.cartId, context, (cart, shelf) => {
      const { lineIds, updates } = wholeRemovals(
        cart,
        priceCart(cart, context.till()),
        args.lineIds,
      )
      const removed = removeLines(cart, lineIds, shelf)
      if (!removed.cart || removed.userErrors.length > 0 || updates.length === 0) return removed
      return updateLines(removed.cart, updates, shelf)
    })
  },

  cartLinesUpdate: (_root, args, context) => {
    checkLineInputs(args.lines)
    return changeCart(args.cartId, context, (cart, shelf) =>
      updateLines(cart, wholeUpdates(cart, priceCart(cart, context.till()), args.lines), shelf),
    )
  },
} satisfies ResolversOf<'Mutation'>
