import { ARRAY_LIMIT } from '../../cart/limits.ts'
import { updateLines } from '../../cart/update-lines.ts'
import { cartIdArgument } from '../cart-argument.ts'
import type { ShopContext } from '../context.ts'
import { limitArray, refuseInput } from '../errors.ts'
import type { ArgumentsOf } from '../schema/resolver.ts'
import { cartPayload } from './payload.ts'

export function cartLinesUpdate(
  _root: unknown,
  args: ArgumentsOf<'Mutation', 'cartLinesUpdate'>,
  { desk }: ShopContext,
) {
  limitArray(args.lines, ARRAY_LIMIT)
  for (const line of args.lines) {
    limitArray(line.attributes, ARRAY_LIMIT)
    refuseInput(line, ['sellingPlanId'], 'CartLineUpdateInput')
  }
  return cartPayload(
    desk.change(cartIdArgument('cartId', args.cartId), (cart, shelf) =>
      updateLines(cart, args.lines, shelf),
    ),
  )
}
