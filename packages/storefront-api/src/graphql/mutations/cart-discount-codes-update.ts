import { codeProblems, setDiscountCodes } from '../../cart/discount-codes.ts'
import { ARRAY_LIMIT } from '../../cart/limits.ts'
import { settle } from '../../cart/settle.ts'
import { cartIdArgument } from '../cart-argument.ts'
import type { ShopContext } from '../context.ts'
import { limitArray } from '../errors.ts'
import type { ArgumentsOf } from '../schema/resolver.ts'
import { admitCodes } from './admit-codes.ts'
import { cartPayload } from './payload.ts'

export function cartDiscountCodesUpdate(
  _root: unknown,
  args: ArgumentsOf<'Mutation', 'cartDiscountCodesUpdate'>,
  context: ShopContext,
) {
  limitArray(args.discountCodes, ARRAY_LIMIT)
  const cartId = cartIdArgument('cartId', args.cartId)
  admitCodes(context, cartId, args)
  return cartPayload(
    context.desk.change(cartId, (cart, shelf) => {
      const problems = codeProblems(args.discountCodes ?? [], ['discountCodes'])
      return problems.length > 0
        ? { cart, userErrors: problems, warnings: [] }
        : settle(setDiscountCodes(cart, args.discountCodes ?? []), shelf)
    }),
    context,
  )
}
