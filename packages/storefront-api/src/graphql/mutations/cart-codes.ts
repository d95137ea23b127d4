import { addGiftCards, removeGiftCards, setGiftCards } from '../../cart/gift-cards.ts'
import {
  newCodesExist,
  type SubmittedCodes,
  codeLengthProblems,
  setDiscountCodes,
} from '../../cart/discount-and-gift-card-codes.ts'
import { ARRAY_ARGUMENT_LIMIT } from '../../cart/cart.ts'
import { acceptedOutcomeFittedToStock } from '../../cart/cart-outcome.ts'
import { numericId } from '../../catalogue/gid.ts'
import type { ShopContext } from '../shop-context.ts'
import { assertCartId, assertArrayLength, invalidValueError } from '../errors.ts'
import type { ResolversOf, ArgumentsOf } from '../schema/resolver-types.ts'
import { changeCartAndBuildPayload } from './cart-payload.ts'

/**
 * Counts the wrong codes among those that are added to a cart. Clients without the cart's secret
 * learn nothing about codes, so their attempts are not counted.
 * @throws RateLimitExceeded after too many wrong codes.
 */
export function countWrongCodeAttempts(
  { codeAttempts, carts, pricingContext, clientAddress }: ShopContext,
  cartId: string | null,
  given: SubmittedCodes,
): void {
  if (cartId === null)
    return codeAttempts.assertAllowed(
      { address: clientAddress, cart: null },
      newCodesExist({ discountCodes: [], giftCards: [] }, given, pricingContext()),
    )
  const seen = carts.read(cartId)
  if (!seen?.owner) return
  codeAttempts.assertAllowed(
    { address: clientAddress, cart: seen.cart.token },
    newCodesExist(seen.cart, given, pricingContext()),
  )
}

type Codes = ArgumentsOf<'Mutation', 'cartGiftCardCodesUpdate'>

/** Unusable gift card codes become user errors; usable ones are applied. */
function changeGiftCards(args: Codes, context: ShopContext, apply: typeof addGiftCards) {
  assertArrayLength(args.giftCardCodes, ARRAY_ARGUMENT_LIMIT)
  const cartId = assertCartId('cartId', args.cartId)
  countWrongCodeAttempts(context, cartId, args)
  return changeCartAndBuildPayload(cartId, context, (cart, catalogue) => {
    const changed = apply(cart, args.giftCardCodes, context.pricingContext())
    return changed.problems.length > 0
      ? { cart, userErrors: changed.problems, warnings: [] }
      : acceptedOutcomeFittedToStock(changed.cart, catalogue)
  })
}

/** The mutations of a cart's discount codes and gift cards. */
export const cartCodeMutations = {
  cartDiscountCodesUpdate: (_root, args, context) => {
    assertArrayLength(args.discountCodes, ARRAY_ARGUMENT_LIMIT)
    const cartId = assertCartId('cartId', args.cartId)
    countWrongCodeAttempts(context, cartId, args)
    return changeCartAndBuildPayload(cartId, context, (cart, catalogue) => {
      const problems = codeLengthProblems(args.discountCodes ?? [], ['discountCodes'])
      return problems.length > 0
        ? { cart, userErrors: problems, warnings: [] }
        : acceptedOutcomeFittedToStock(setDiscountCodes(cart, args.discountCodes ?? []), catalogue)
    })
  },

  cartGiftCardCodesUpdate: (_root, args, context) => changeGiftCards(args, context, setGiftCards),

  cartGiftCardCodesAdd: (_root, args, context) => changeGiftCards(args, context, addGiftCards),

  cartGiftCardCodesRemove: (_root, args, context) => {
    assertArrayLength(args.appliedGiftCardIds, ARRAY_ARGUMENT_LIMIT)
    const ids = args.appliedGiftCardIds.map((id) => {
      const number = numericId(id, 'AppliedGiftCard')
      if (number === null) throw invalidValueError('appliedGiftCardIds', id)
      return number
    })
    return changeCartAndBuildPayload(args.cartId, context, (cart, catalogue) =>
      acceptedOutcomeFittedToStock(removeGiftCards(cart, ids), catalogue),
    )
  },
} satisfies ResolversOf<'Mutation'>
