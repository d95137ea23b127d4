import { setBuyerIdentity, type BuyerIdentityInput } from '../../cart/buyer-identity.ts'
import { ARRAY_LIMIT } from '../../cart/limits.ts'
import { problem, type CartProblem } from '../../cart/problems.ts'
import { refused, settle } from '../../cart/settle.ts'
import { cartIdArgument } from '../cart-argument.ts'
import type { ShopContext } from '../context.ts'
import { limitArray } from '../errors.ts'
import type { CartBuyerIdentityInput } from '../schema/types.generated.ts'
import type { ArgumentsOf } from '../schema/resolver.ts'
import { cartPayload } from './payload.ts'

/** Looks up whom a buyer's input names: the customer of the token, the customer's own addresses. */
export function identityInput(
  { customerAccessToken, companyLocationId, ...input }: CartBuyerIdentityInput,
  path: readonly string[],
  { customers }: ShopContext,
): { input: BuyerIdentityInput; problems: CartProblem[] } {
  limitArray(input.deliveryAddressPreferences, ARRAY_LIMIT)
  const problems: CartProblem[] = []
  // Companies have no accounts here, so no location of one is known.
  if (companyLocationId != null)
    problems.push(
      problem('INVALID_COMPANY_LOCATION', [...path, 'companyLocationId'], 'addressUnknown'),
    )
  const customer = customerAccessToken == null ? null : customers.byToken(customerAccessToken)
  if (customerAccessToken != null && !customer)
    problems.push(problem('INVALID', [...path, 'customerAccessToken'], 'customerUnknown'))
  const preferences = input.deliveryAddressPreferences?.map((preference) => ({
    deliveryAddress:
      preference.deliveryAddress ??
      (preference.customerAddressId == null || !customer
        ? null
        : customers.mailingAddress(customer.id, preference.customerAddressId)),
  }))
  return {
    input: {
      ...input,
      ...(preferences ? { deliveryAddressPreferences: preferences } : {}),
      ...(customerAccessToken === undefined ? {} : { customerId: customer?.id ?? null }),
      ...(customer && input.email === undefined ? { email: customer.email } : {}),
    },
    problems,
  }
}

export function cartBuyerIdentityUpdate(
  _root: unknown,
  args: ArgumentsOf<'Mutation', 'cartBuyerIdentityUpdate'>,
  context: ShopContext,
) {
  const who = identityInput(args.buyerIdentity, ['buyerIdentity'], context)
  return cartPayload(
    context.desk.change(cartIdArgument('cartId', args.cartId), (before, shelf) => {
      const { cart, problems } = setBuyerIdentity(before, who.input, ['buyerIdentity'])
      const found = [...who.problems, ...problems]
      return found.length > 0 ? refused(found) : settle(cart, shelf)
    }),
    context,
  )
}
