import { setBuyerIdentity } from '../../cart/buyer-identity.ts'
import { ARRAY_LIMIT } from '../../cart/limits.ts'
import { refused, settle } from '../../cart/settle.ts'
import { cartIdArgument } from '../cart-argument.ts'
import type { ShopContext } from '../context.ts'
import { limitArray, refuseInput } from '../errors.ts'
import type { CartBuyerIdentityInput } from '../schema/types.generated.ts'
import type { ArgumentsOf } from '../schema/resolver.ts'
import { cartPayload } from './payload.ts'

/** Refuses what needs accounts: customers and companies. */
export function checkBuyerIdentity(input: CartBuyerIdentityInput): void {
  refuseInput(input, ['customerAccessToken', 'companyLocationId'], 'CartBuyerIdentityInput')
  limitArray(input.deliveryAddressPreferences, ARRAY_LIMIT)
  for (const preference of input.deliveryAddressPreferences ?? []) {
    refuseInput(preference, ['customerAddressId'], 'DeliveryAddressInput')
  }
}

export function cartBuyerIdentityUpdate(
  _root: unknown,
  args: ArgumentsOf<'Mutation', 'cartBuyerIdentityUpdate'>,
  { desk }: ShopContext,
) {
  checkBuyerIdentity(args.buyerIdentity)
  return cartPayload(
    desk.change(cartIdArgument('cartId', args.cartId), (before, shelf) => {
      const { cart, problems } = setBuyerIdentity(before, args.buyerIdentity, ['buyerIdentity'])
      return problems.length > 0 ? refused(problems) : settle(cart, shelf)
    }),
  )
}
