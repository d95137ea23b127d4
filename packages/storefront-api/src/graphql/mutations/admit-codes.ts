import { triedCodes, type GivenCodes } from '../../cart/tried-codes.ts'
import type { ShopContext } from '../context.ts'

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
