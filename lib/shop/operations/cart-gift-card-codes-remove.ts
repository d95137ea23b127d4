import type { CartOutcome } from '../cart.ts'
import { cartGiftCardCodesRemoveDocument } from '../documents.generated.ts'
import { settleCart } from '../settle-cart.ts'
import type { Storefront } from '../storefront.ts'

/**
 * Takes gift cards off a cart, by the ids under which it shows them.
 *
 * @throws ShopUnreachable, ShopGraphqlError, ShopRefusal
 */
export async function cartGiftCardCodesRemove(
  storefront: Storefront,
  cartId: string,
  appliedGiftCardIds: readonly string[],
): Promise<CartOutcome> {
  const variables = { cartId, appliedGiftCardIds: [...appliedGiftCardIds] }
  const answer = await storefront.request(cartGiftCardCodesRemoveDocument, variables)
  return settleCart(storefront, answer, 'cartGiftCardCodesRemove')
}
