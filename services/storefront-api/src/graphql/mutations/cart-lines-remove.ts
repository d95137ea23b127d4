import { ARRAY_LIMIT } from '../../cart/limits.ts'
import { removeLines } from '../../cart/remove-lines.ts'
import { cartIdArgument } from '../cart-argument.ts'
import type { ShopContext } from '../context.ts'
import { limitArray } from '../errors.ts'
import type { ArgumentsOf } from '../schema/resolver.ts'
import { cartPayload } from './payload.ts'

export function cartLinesRemove(
  _root: unknown,
  args: ArgumentsOf<'Mutation', 'cartLinesRemove'>,
  { desk }: ShopContext,
) {
  limitArray(args.lineIds, ARRAY_LIMIT)
  return cartPayload(
    desk.change(cartIdArgument('cartId', args.cartId), (cart, shelf) =>
      removeLines(cart, args.lineIds, shelf),
    ),
  )
}
