import { cartDoesNotExist, problem } from '../../cart/problems.ts'
import { checkoutUrl } from '../../cart/checkout-url.ts'
import { cartIdArgument } from '../cart-argument.ts'
import type { ShopContext } from '../context.ts'
import type { ArgumentsOf } from '../schema/resolver.ts'
import { cartNode } from '../sources.ts'
import { cartPayload, userErrors } from './payload.ts'

/** Cards and wallets are not taken here: the cart is paid at its checkout address. */
export function cartPaymentUpdate(
  _root: unknown,
  { cartId }: ArgumentsOf<'Mutation', 'cartPaymentUpdate'>,
  context: ShopContext,
) {
  return cartPayload(
    context.desk.change(cartIdArgument('cartId', cartId), (cart) => ({
      cart,
      userErrors: [
        cart.lines.length === 0
          ? problem('INVALID_PAYMENT_EMPTY_CART', ['payment'], 'paymentEmpty')
          : problem('PAYMENT_METHOD_NOT_SUPPORTED', ['payment'], 'paymentUnsupported'),
      ],
      warnings: [],
    })),
    context,
  )
}

/** Says whether a cart could be completed: it needs something to buy, and a known buyer. */
export function cartPrepareForCompletion(
  _root: unknown,
  { cartId }: ArgumentsOf<'Mutation', 'cartPrepareForCompletion'>,
  context: ShopContext,
) {
  const seen = context.desk.read(cartIdArgument('cartId', cartId))
  if (!seen?.owner) return { result: null, userErrors: userErrors([cartDoesNotExist()], context) }
  const { cart } = seen
  const errors = [
    ...(cart.lines.some(({ quantity }) => quantity > 0)
      ? []
      : [{ code: 'MERCHANDISE_NOT_ENOUGH_STOCK_AVAILABLE', message: 'The cart is empty.' }]),
    ...(cart.buyerIdentity.email
      ? []
      : [{ code: 'BUYER_IDENTITY_EMAIL_REQUIRED', message: 'An email address is required.' }]),
  ]
  const node = cartNode(cart, true)
  return {
    result:
      errors.length > 0
        ? ({ __typename: 'CartStatusNotReady', cart: node, errors } as const)
        : ({ __typename: 'CartStatusReady', cart: node } as const),
    userErrors: [],
  }
}

/** Orders are placed on the checkout page only; the answer says where that is. */
export function cartSubmitForCompletion(
  _root: unknown,
  { cartId }: ArgumentsOf<'Mutation', 'cartSubmitForCompletion'>,
  context: ShopContext,
) {
  const seen = context.desk.read(cartIdArgument('cartId', cartId))
  if (!seen?.owner) return { result: null, userErrors: userErrors([cartDoesNotExist()], context) }
  return {
    result: {
      __typename: 'SubmitFailed' as const,
      checkoutUrl: checkoutUrl(context.publicUrl, seen.cart, true),
      errors: [
        {
          code: 'PAYMENTS_METHOD_UNAVAILABLE' as const,
          message: 'Continue at the checkout address of the cart.',
        },
      ],
    },
    userErrors: [],
  }
}
