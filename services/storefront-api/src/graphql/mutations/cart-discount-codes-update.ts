import { setDiscountCodes } from '../../cart/discount-codes.ts'
import { ARRAY_LIMIT } from '../../cart/limits.ts'
import { settle } from '../../cart/settle.ts'
import { cartIdArgument } from '../cart-argument.ts'
import type { ShopContext } from '../context.ts'
import { limitArray } from '../errors.ts'
import { cartPayload } from './payload.ts'

/** `discountCodes` may be null in the older schema and may not in the newer; null means none. */
interface Args {
  cartId: string
  discountCodes?: readonly string[] | null
}

export function cartDiscountCodesUpdate(_root: unknown, args: Args, { desk }: ShopContext) {
  limitArray(args.discountCodes, ARRAY_LIMIT)
  return cartPayload(
    desk.change(cartIdArgument('cartId', args.cartId), (cart, shelf) =>
      settle(setDiscountCodes(cart, args.discountCodes ?? []), shelf),
    ),
  )
}
