import { type CartOutcome, cartGid, lineGid } from '../../cart/cart.ts'
import { cartAddressGid } from '../../cart/delivery-addresses.ts'
import type { CartProblem, CartWarning } from '../../cart/cart-problems.ts'
import type { CartChange } from '../../services/cart-service.ts'
import { assertCartId } from '../errors.ts'
import type { ShopContext } from '../shop-context.ts'
import { cartProblemMessage, cartWarningMessage } from '../messages/cart-messages.ts'
import { cartNode } from '../resolver-sources.ts'

/** Codes that the older schema version lacks; it reports `INVALID` instead. */
const newer: ReadonlySet<CartProblem['code']> = new Set([
  'PARENT_LINE_OPERATION_BLOCKED',
  'SELLING_PLAN_NOT_APPLICABLE',
])

/** The user errors of a result in the request's language. */
export function cartUserErrors(
  problems: readonly CartProblem[],
  { contentLanguage, version }: ShopContext,
) {
  return problems.map((problem) => ({
    __typename: 'CartUserError' as const,
    code: version === '2025-01' && newer.has(problem.code) ? 'INVALID' : problem.code,
    field: problem.field,
    message: cartProblemMessage(problem, contentLanguage),
  }))
}

function targetOf({ code, lineId }: CartWarning, cart: CartOutcome['cart']): string {
  if (!cart) return lineId
  return code === 'DUPLICATE_DELIVERY_ADDRESS'
    ? cartAddressGid(cart, lineId)
    : lineGid(cart, lineId)
}

/** Warnings about inapplicable codes, which the older version has no codes for. */
function discountWarnings(
  { cart }: CartOutcome,
  { version, priced, contentLanguage }: ShopContext,
) {
  if (!cart || version === '2025-01' || cart.discountCodes.length === 0) return []
  return priced(cart).codes.flatMap(({ code, refusal }) =>
    refusal
      ? [
          {
            code: refusal,
            message: cartWarningMessage(refusal, { code }, contentLanguage),
            target: cartGid(cart, true),
          },
        ]
      : [],
  )
}

/** The payload of a cart mutation, once the change is stored; the caller owns the cart. */
export async function cartPayload(
  change: CartOutcome | Promise<CartOutcome>,
  context: ShopContext,
) {
  const outcome = await change
  const { cart } = outcome
  return {
    cart: cart && cartNode(cart, true),
    userErrors: cartUserErrors(outcome.userErrors, context),
    warnings: [
      ...outcome.warnings.map((warning) => ({
        code: warning.code,
        message: cartWarningMessage(warning.code, warning.values, context.contentLanguage),
        target: targetOf(warning, cart),
      })),
      ...discountWarnings(outcome, context),
    ],
  }
}

/**
 * Changes a cart and returns the payload.
 * @throws GraphQLError for a malformed id.
 */
export function changeCartAndBuildPayload(
  cartId: string,
  context: ShopContext,
  change: CartChange,
) {
  return cartPayload(context.carts.change(assertCartId('cartId', cartId), change), context)
}
