import { type CartOutcome, cartGid, lineGid } from '../../cart/cart.ts'
import { addressGid } from '../../cart/delivery-addresses.ts'
import type { CartProblem, CartWarning } from '../../cart/problems.ts'
import type { CartChange } from '../../desk/cart-desk.ts'
import { cartIdArgument } from '../errors.ts'
import type { ShopContext } from '../context.ts'
import { sayProblem, sayWarning } from '../messages/say.ts'
import { cartNode } from '../sources.ts'

/** Codes that the older version has not; it says of them that the input is invalid. */
const newer: ReadonlySet<CartProblem['code']> = new Set([
  'PARENT_LINE_OPERATION_BLOCKED',
  'SELLING_PLAN_NOT_APPLICABLE',
])

/** The user errors of a call in the language of the request. */
export function userErrors(problems: readonly CartProblem[], { speech, version }: ShopContext) {
  return problems.map((problem) => ({
    __typename: 'CartUserError' as const,
    code: version === '2025-01' && newer.has(problem.code) ? 'INVALID' : problem.code,
    field: problem.field,
    message: sayProblem(problem, speech),
  }))
}

function targetOf({ code, lineId }: CartWarning, cart: CartOutcome['cart']): string {
  if (!cart) return lineId
  return code === 'DUPLICATE_DELIVERY_ADDRESS' ? addressGid(cart, lineId) : lineGid(cart, lineId)
}

/** Why codes do not apply, which the older version has no codes for. */
function discountWarnings({ cart }: CartOutcome, { version, priced, speech }: ShopContext) {
  if (!cart || version === '2025-01' || cart.discountCodes.length === 0) return []
  return priced(cart).codes.flatMap(({ code, refusal }) =>
    refusal
      ? [
          {
            code: refusal,
            message: sayWarning(refusal, { code }, speech),
            target: cartGid(cart, true),
          },
        ]
      : [],
  )
}

/**
 * An outcome in the shape that every cart mutation answers with, once it is stored; the caller owns
 * the cart.
 */
export async function cartPayload(
  change: CartOutcome | Promise<CartOutcome>,
  context: ShopContext,
) {
  const outcome = await change
  const { cart } = outcome
  return {
    cart: cart && cartNode(cart, true),
    userErrors: userErrors(outcome.userErrors, context),
    warnings: [
      ...outcome.warnings.map((warning) => ({
        code: warning.code,
        message: sayWarning(warning.code, warning.values, context.speech),
        target: targetOf(warning, cart),
      })),
      ...discountWarnings(outcome, context),
    ],
  }
}

/**
 * Changes a cart, and answers with the outcome.
 * @throws GraphQLError for a malformed id.
 */
export function changeCart(cartId: string, context: ShopContext, change: CartChange) {
  return cartPayload(context.desk.change(cartIdArgument('cartId', cartId), change), context)
}
