import { wholeRemovals } from '../../cart/line-parts.ts'
import { ARRAY_LIMIT } from '../../cart/limits.ts'
import { priceCart } from '../../cart/price-cart.ts'
import { removeLines } from '../../cart/remove-lines.ts'
import { updateLines } from '../../cart/update-lines.ts'
import { cartIdArgument } from '../cart-argument.ts'
import type { ShopContext } from '../context.ts'
import { limitArray } from '../errors.ts'
import type { ArgumentsOf } from '../schema/resolver.ts'
import { cartPayload } from './payload.ts'

export function cartLinesRemove(
  _root: unknown,
  args: ArgumentsOf<'Mutation', 'cartLinesRemove'>,
  context: ShopContext,
) {
  limitArray(args.lineIds, ARRAY_LIMIT)
  return cartPayload(
    context.desk.change(cartIdArgument('cartId', args.cartId), (cart, shelf) => {
      const { lineIds, updates } = wholeRemovals(
        cart,
        priceCart(cart, context.till()),
        args.lineIds,
      )
      const removed = removeLines(cart, lineIds, shelf)
      if (!removed.cart || removed.userErrors.length > 0 || updates.length === 0) return removed
      return updateLines(removed.cart, updates, shelf)
    }),
    context,
  )
}
