import { wholeUpdates } from '../../cart/line-parts.ts'
import { ARRAY_LIMIT } from '../../cart/limits.ts'
import { priceCart } from '../../cart/price-cart.ts'
import { updateLines } from '../../cart/update-lines.ts'
import { cartIdArgument } from '../cart-argument.ts'
import type { ShopContext } from '../context.ts'
import { limitArray } from '../errors.ts'
import type { ArgumentsOf } from '../schema/resolver.ts'
import { cartPayload } from './payload.ts'

export function cartLinesUpdate(
  _root: unknown,
  args: ArgumentsOf<'Mutation', 'cartLinesUpdate'>,
  context: ShopContext,
) {
  limitArray(args.lines, ARRAY_LIMIT)
  for (const line of args.lines) limitArray(line.attributes, ARRAY_LIMIT)
  return cartPayload(
    context.desk.change(cartIdArgument('cartId', args.cartId), (cart, shelf) =>
      updateLines(cart, wholeUpdates(cart, priceCart(cart, context.till()), args.lines), shelf),
    ),
    context,
  )
}
