import { addLines } from '../../cart/add-lines.ts'
import { ARRAY_LIMIT } from '../../cart/limits.ts'
import { cartIdArgument } from '../cart-argument.ts'
import type { ShopContext } from '../context.ts'
import { limitArray } from '../errors.ts'
import type { CartLineInput } from '../schema/types.generated.ts'
import type { ArgumentsOf } from '../schema/resolver.ts'
import { cartPayload } from './payload.ts'

/** Checks line inputs for lists that are too long. */
export function checkLineInputs(lines: readonly CartLineInput[]): void {
  limitArray(lines, ARRAY_LIMIT)
  for (const line of lines) limitArray(line.attributes, ARRAY_LIMIT)
}

export function cartLinesAdd(
  _root: unknown,
  args: ArgumentsOf<'Mutation', 'cartLinesAdd'>,
  context: ShopContext,
) {
  checkLineInputs(args.lines)
  return cartPayload(
    context.desk.change(cartIdArgument('cartId', args.cartId), (cart, shelf) =>
      addLines(cart, args.lines, shelf, { newId: context.desk.newId, path: ['lines'] }),
    ),
    context,
  )
}
