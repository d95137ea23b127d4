import { addGiftCards, removeGiftCards, setGiftCards } from '../../cart/gift-cards.ts'
import { ARRAY_LIMIT } from '../../cart/limits.ts'
import { settle } from '../../cart/settle.ts'
import { numericId } from '../../catalogue/gid.ts'
import { cartIdArgument } from '../cart-argument.ts'
import type { ShopContext } from '../context.ts'
import { invalidValue, limitArray } from '../errors.ts'
import type { ArgumentsOf } from '../schema/resolver.ts'
import { admitCodes } from './admit-codes.ts'
import { cartPayload } from './payload.ts'

type Codes = ArgumentsOf<'Mutation', 'cartGiftCardCodesUpdate'>

/** Codes that are no usable card are user errors; the cards that are stay on the cart. */
function change(args: Codes, context: ShopContext, apply: typeof addGiftCards) {
  limitArray(args.giftCardCodes, ARRAY_LIMIT)
  const cartId = cartIdArgument('cartId', args.cartId)
  admitCodes(context, cartId, args)
  return cartPayload(
    context.desk.change(cartId, (cart, shelf) => {
      const changed = apply(cart, args.giftCardCodes, context.till())
      return changed.problems.length > 0
        ? { cart, userErrors: changed.problems, warnings: [] }
        : settle(changed.cart, shelf)
    }),
    context,
  )
}

export function cartGiftCardCodesUpdate(_root: unknown, args: Codes, context: ShopContext) {
  return change(args, context, setGiftCards)
}

export function cartGiftCardCodesAdd(_root: unknown, args: Codes, context: ShopContext) {
  return change(args, context, addGiftCards)
}

export function cartGiftCardCodesRemove(
  _root: unknown,
  args: ArgumentsOf<'Mutation', 'cartGiftCardCodesRemove'>,
  context: ShopContext,
) {
  limitArray(args.appliedGiftCardIds, ARRAY_LIMIT)
  const ids = args.appliedGiftCardIds.map((id) => {
    const number = numericId(id, 'AppliedGiftCard')
    if (number === null) throw invalidValue('appliedGiftCardIds', id)
    return number
  })
  return cartPayload(
    context.desk.change(cartIdArgument('cartId', args.cartId), (cart, shelf) =>
      settle(removeGiftCards(cart, ids), shelf),
    ),
    context,
  )
}
