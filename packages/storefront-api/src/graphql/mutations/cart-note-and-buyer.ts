import { setBuyerIdentity, type BuyerIdentityInput } from '../../cart/buyer-identity.ts'
import {
  noteProblem,
  setNote,
  attributesProblem,
  setAttributes,
} from '../../cart/note-and-attributes.ts'
import { rejectedOutcome, acceptedOutcomeFittedToStock } from '../../cart/cart-outcome.ts'
import { ARRAY_ARGUMENT_LIMIT } from '../../cart/cart.ts'
import { addressProblems } from '../../cart/delivery-addresses.ts'
import { createCartProblem, type CartProblem } from '../../cart/cart-problems.ts'
import type { ShopContext } from '../shop-context.ts'
import type { ResolversOf } from '../schema/resolver-types.ts'
import { assertArrayLength } from '../errors.ts'
import type { CartBuyerIdentityInput } from '../schema/types.generated.ts'
import { changeCartAndBuildPayload } from './cart-payload.ts'

/** Resolves a buyer identity input: the customer of the token and the customer's addresses. */
export function resolveBuyerIdentityInput(
  { customerAccessToken, companyLocationId, ...input }: CartBuyerIdentityInput,
  path: readonly string[],
  { customers }: ShopContext,
): { input: BuyerIdentityInput; problems: CartProblem[] } {
  assertArrayLength(input.deliveryAddressPreferences, ARRAY_ARGUMENT_LIMIT)
  const problems: CartProblem[] = []
  // There are no company accounts, so company locations are unknown.
  if (companyLocationId != null)
    problems.push(
      createCartProblem(
        'INVALID_COMPANY_LOCATION',
        [...path, 'companyLocationId'],
        'addressUnknown',
      ),
    )
  const customer = customerAccessToken == null ? null : customers.byToken(customerAccessToken)
  if (customerAccessToken != null && !customer)
    problems.push(createCartProblem('INVALID', [...path, 'customerAccessToken'], 'customerUnknown'))
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

/** The mutations of note, attributes, billing address and buyer identity. */
export const cartNoteAndBuyerMutations = {
  cartNoteUpdate: (_root, args, context) =>
    changeCartAndBuildPayload(args.cartId, context, (cart, catalogue) => {
      const fault = noteProblem(args.note, [])
      return fault
        ? rejectedOutcome([fault])
        : acceptedOutcomeFittedToStock(setNote(cart, args.note), catalogue)
    }),

  cartAttributesUpdate: (_root, args, context) => {
    assertArrayLength(args.attributes, ARRAY_ARGUMENT_LIMIT)
    return changeCartAndBuildPayload(args.cartId, context, (cart, catalogue) => {
      const fault = attributesProblem(args.attributes, ['attributes'])
      return fault
        ? rejectedOutcome([fault])
        : acceptedOutcomeFittedToStock(setAttributes(cart, args.attributes), catalogue)
    })
  },

  /** Sets the billing address; null removes it. */
  cartBillingAddressUpdate: (_root, { cartId, billingAddress = null }, context) =>
    changeCartAndBuildPayload(cartId, context, (cart, catalogue) => {
      const problems = addressProblems(billingAddress ?? {}, ['billingAddress'])
      return problems.length > 0
        ? { cart, userErrors: problems, warnings: [] }
        : acceptedOutcomeFittedToStock(
            { ...cart, billingAddress: billingAddress && { ...billingAddress } },
            catalogue,
          )
    }),

  cartBuyerIdentityUpdate: (_root, args, context) => {
    const who = resolveBuyerIdentityInput(args.buyerIdentity, ['buyerIdentity'], context)
    return changeCartAndBuildPayload(args.cartId, context, (before, catalogue) => {
      const { cart, problems } = setBuyerIdentity(before, who.input, ['buyerIdentity'])
      const found = [...who.problems, ...problems]
      return found.length > 0
        ? { cart: before, userErrors: found, warnings: [] }
        : acceptedOutcomeFittedToStock(cart, catalogue)
    })
  },
} satisfies ResolversOf<'Mutation'>
