import {
  addLines,
  toWholeLineRemovals,
  toWholeLineUpdates,
  removeLines,
  updateLines,
} from '../../cart/update-lines.ts'
import { ARRAY_ARGUMENT_LIMIT } from '../../cart/cart.ts'
import { priceCart } from '../../cart/price-cart.ts'
import { assertArrayLength } from '../errors.ts'
import type { CartLineInput } from '../schema/types.generated.ts'
import type { ResolversOf } from '../schema/resolver-types.ts'
import { changeCartAndBuildPayload } from './cart-payload.ts'

/** Rejects line inputs with arrays that are too long. */
export function assertLineInputLimits(lines: readonly Pick<CartLineInput, 'attributes'>[]): void {
  assertArrayLength(lines, ARRAY_ARGUMENT_LIMIT)
  for (const line of lines) assertArrayLength(line.attributes, ARRAY_ARGUMENT_LIMIT)
}

/** The mutations of cart lines. */
export const cartLineMutations = {
  cartLinesAdd: (_root, args, context) => {
    assertLineInputLimits(args.lines)
    return changeCartAndBuildPayload(args.cartId, context, (cart, catalogue) =>
      addLines(cart, args.lines, catalogue, { newId: context.carts.newLineId, path: ['lines'] }),
    )
  },

  cartLinesRemove: (_root, args, context) => {
    assertArrayLength(args.lineIds, ARRAY_ARGUMENT_LIMIT)
    return changeCartAndBuildPayload(args.cartId, context, (cart, catalogue) => {
      const { lineIds, updates } = toWholeLineRemovals(
        cart,
        priceCart(cart, context.pricingContext()),
        args.lineIds,
      )
      const removed = removeLines(cart, lineIds, catalogue)
      if (!removed.cart || removed.userErrors.length > 0 || updates.length === 0) return removed
      return updateLines(removed.cart, updates, catalogue)
    })
  },

  cartLinesUpdate: (_root, args, context) => {
    assertLineInputLimits(args.lines)
    return changeCartAndBuildPayload(args.cartId, context, (cart, catalogue) =>
      updateLines(
        cart,
        toWholeLineUpdates(cart, priceCart(cart, context.pricingContext()), args.lines),
        catalogue,
      ),
    )
  },
} satisfies ResolversOf<'Mutation'>
