import { addressProblems } from '../../cart/addresses.ts'
import { settle } from '../../cart/settle.ts'
import { cartIdArgument } from '../cart-argument.ts'
import type { ShopContext } from '../context.ts'
import type { ArgumentsOf } from '../schema/resolver.ts'
import { cartPayload } from './payload.ts'

/** Sets the address of the bill; null takes it away. */
export function cartBillingAddressUpdate(
  _root: unknown,
  { cartId, billingAddress = null }: ArgumentsOf<'Mutation', 'cartBillingAddressUpdate'>,
  context: ShopContext,
) {
  return cartPayload(
    context.desk.change(cartIdArgument('cartId', cartId), (cart, shelf) => {
      const problems = addressProblems(billingAddress ?? {}, ['billingAddress'])
      return problems.length > 0
        ? { cart, userErrors: problems, warnings: [] }
        : settle({ ...cart, billingAddress: billingAddress && { ...billingAddress } }, shelf)
    }),
    context,
  )
}
