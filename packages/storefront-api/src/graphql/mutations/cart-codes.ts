import {
  triedCodes,
  type GivenCodes,
  codeProblems,
  setDiscountCodes,
  addGiftCards,
  removeGiftCards,
  setGiftCards,
} from '../../cart/gift-cards.ts'
import { ARRAY_LIMIT } from '../../cart/cart.ts'
import { settle } from '../../cart/stock-rules.ts'
import { numericId } from '../../catalogue/gid.ts'
import type { ShopContext } from '../context.ts'
import { cartIdArgument, limitArray, invalidValue } from '../errors.ts'
import type { ResolversOf, ArgumentsOf } from '../schema/resolver.ts'
import { changeCart } from './payload.ts'

/**
 * Counts the wrong ones of the codes that are put on a cart, or on a new one. To whoever does not own the cart nothing is told of codes, so
 * nothing of theirs is counted.
 * @throws LimitReached after too many of them.
 */
export function admitCodes(
  { codes, desk, till, address }: ShopContext,
  cartId: string | null,
  given: GivenCodes,
): void {
  if (cartId === null)
    return codes.admit(
      { address, cart: null },
      triedCodes({ discountCodes: [], giftCards: [] }, given, till()),
    )
  const seen = desk.read(cartId)
  if (!seen?.owner) return
  codes.admit({ address, cart: seen.cart.token }, triedCodes(seen.cart, given, till()))
}

type Codes = ArgumentsOf<'Mutation', 'cartGiftCardCodesUpdate'>

/** Codes that are no usable card are user errors; the cards that are stay on the cart. */
function changeGiftCards(args: Codes, context: ShopContext, apply: typeof addGiftCards) {
  limitArray(args.giftCardCodes, ARRAY_LIMIT)
  const cartId = cartIdArgument('cartId', args.cartId)
  admitCodes(context, cartId, args)
  return changeCart(cartId, context, (cart, shelf) => {
    const changed = apply(cart, args.giftCardCodes, context.till())
    return changed.problems.length > 0
      ? { cart, userErrors: changed.problems, warnings: [] }
      : settle(changed.cart, shelf)
  })
}

/** The mutations of the discount codes and gift cards of a cart. */
export const cartCodeMutations = {
  cartDiscountCodesUpdate: (_root, args, context) => {
    limitArray(args.discountCodes, ARRAY_LIMIT)
    const cartId = cartIdArgument('cartId', args.cartId)
    admitCodes(context, cartId, args)
    return changeCart(cartId, context, (cart, shelf) => {
      const problems = codeProblems(args.discountCodes ?? [], ['discountCodes'])
      return problems.length > 0
        ? { cart, userErrors: problems, warnings: [] }
        : settle(setDiscountCodes(cart, args.discountCodes ?? []), shelf)
    })
  },

  cartGiftCardCodesUpdate: (_root, args, context) => changeGiftCards(args, context, setGiftCards),

  cartGiftCardCodesAdd: (_root, args, context) => changeGiftCards(args, context, addGiftCards),

  cartGiftCardCodesRemove: (_root, args, context) => {
    limitArray(args.appliedGiftCardIds, ARRAY_LIMIT)
    const ids = args.appliedGiftCardIds.map((id) => {
      const number = numericId(id, 'AppliedGiftCard')
      if (number === null) throw invalidValue('appliedGiftCardIds', id)
      return number
    })
    return changeCart(args.cartId, context, (cart, shelf) =>
      settle(removeGiftCards(cart, ids), shelf),
    )
  },
} satisfies ResolversOf<'Mutation'>
