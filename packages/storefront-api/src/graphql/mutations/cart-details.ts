import {
  noteProblem,
  setNote,
  attributesProblem,
  setAttributes,
  setBuyerIdentity,
  type BuyerIdentityInput,
} from '../../cart/buyer-identity.ts'
import { refused, settle } from '../../cart/stock-rules.ts'
import { ARRAY_LIMIT } from '../../cart/cart.ts'
import { addressProblems } from '../../cart/delivery-addresses.ts'
import { problem, type CartProblem } from '../../cart/problems.ts'
import type { ShopContext } from '../context.ts'
import type { ResolversOf } from '../schema/resolver.ts'
import { limitArray } from '../errors.ts'
import type { CartBuyerIdentityInput } from '../schema/types.generated.ts'
import { changeCart } from './payload.ts'

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

/** The mutations of what a cart says of its buyer: note, attributes, address of the bill, identity. */
export const cartDetailMutations = {
  cartNoteUpdate: (_root, args, context) =>
    changeCart(args.cartId, context, (cart, shelf) => {
      const fault = noteProblem(args.note, [])
      return fault ? refused([fault]) : settle(setNote(cart, args.note), shelf)
    }),

  cartAttributesUpdate: (_root, args, context) => {
    limitArray(args.attributes, ARRAY_LIMIT)
    return changeCart(args.cartId, context, (cart, shelf) => {
      const fault = attributesProblem(args.attributes, ['attributes'])
      return fault ? refused([fault]) : settle(setAttributes(cart, args.attributes), shelf)
    })
  },

  /** Sets the address of the bill; null takes it away. */
  cartBillingAddressUpdate: (_root, { cartId, billingAddress = null }, context) =>
    changeCart(cartId, context, (cart, shelf) => {
      const problems = addressProblems(billingAddress ?? {}, ['billingAddress'])
      return problems.length > 0
        ? { cart, userErrors: problems, warnings: [] }
        : settle({ ...cart, billingAddress: billingAddress && { ...billingAddress } }, shelf)
    }),

  cartBuyerIdentityUpdate: (_root, args, context) => {
    const who = identityInput(args.buyerIdentity, ['buyerIdentity'], context)
    return changeCart(args.cartId, context, (before, shelf) => {
      const { cart, problems } = setBuyerIdentity(before, who.input, ['buyerIdentity'])
      const found = [...who.problems, ...problems]
      return found.length > 0 ? refused(found) : settle(cart, shelf)
    })
  },
} satisfies ResolversOf<'Mutation'>
