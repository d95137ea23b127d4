import { ARRAY_LIMIT } from '../../cart/limits.ts'
import { attributesProblem, setAttributes } from '../../cart/notes.ts'
import { refused, settle } from '../../cart/settle.ts'
import { cartIdArgument } from '../cart-argument.ts'
import type { ShopContext } from '../context.ts'
import { limitArray } from '../errors.ts'
import type { ArgumentsOf } from '../schema/resolver.ts'
import { cartPayload } from './payload.ts'

export function cartAttributesUpdate(
  _root: unknown,
  args: ArgumentsOf<'Mutation', 'cartAttributesUpdate'>,
  context: ShopContext,
) {
  limitArray(args.attributes, ARRAY_LIMIT)
  return cartPayload(
    context.desk.change(cartIdArgument('cartId', args.cartId), (cart, shelf) => {
      const problem = attributesProblem(args.attributes, ['attributes'])
      return problem ? refused([problem]) : settle(setAttributes(cart, args.attributes), shelf)
    }),
    context,
  )
}
