import { cartNotFoundProblem, createCartProblem } from '../../cart/cart-problems.ts'
import { checkoutUrl } from '../../cart/cart.ts'
import { assertCartId } from '../errors.ts'
import type { ResolversOf } from '../schema/resolver-types.ts'
import { cartNode } from '../resolver-sources.ts'
import { changeCartAndBuildPayload, cartUserErrors } from './cart-payload.ts'

/** The payment mutations of carts: none of them pays, because orders are placed on the checkout page. */
export const cartCompletionMutations = {
  /** Cards and wallets are not supported: the cart is paid at its checkout URL. */
  cartPaymentUpdate: (_root, { cartId }, context) =>
    changeCartAndBuildPayload(cartId, context, (cart) => ({
      cart,
      userErrors: [
        cart.lines.length === 0
          ? createCartProblem('INVALID_PAYMENT_EMPTY_CART', ['payment'], 'paymentEmpty')
          : createCartProblem('PAYMENT_METHOD_NOT_SUPPORTED', ['payment'], 'paymentUnsupported'),
      ],
      warnings: [],
    })),

  /** Whether a cart could be completed: it needs a line, and a buyer with an email. */
  cartPrepareForCompletion: (_root, { cartId }, context) => {
    const seen = context.carts.read(assertCartId('cartId', cartId))
    if (!seen?.owner)
      return { result: null, userErrors: cartUserErrors([cartNotFoundProblem()], context) }
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
  },

  /** Orders are placed on the checkout page only; the error contains its URL. */
  cartSubmitForCompletion: (_root, { cartId }, context) => {
    const seen = context.carts.read(assertCartId('cartId', cartId))
    if (!seen?.owner)
      return { result: null, userErrors: cartUserErrors([cartNotFoundProblem()], context) }
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
  },
} satisfies ResolversOf<'Mutation'>
