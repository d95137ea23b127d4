import type { CartOutcome } from '../cart.ts'
import { cartGiftCardCodesUpdateDocument } from '../documents.generated.ts'
import { settleCart } from '../settle-cart.ts'
import type { Storefront } from '../storefront.ts'

/**
 * Sets the gift cards of a cart by their codes, all of them.
 *
 * @throws ShopUnreachable, ShopGraphqlError, ShopRefusal
 */
export async function cartGiftCardCodesUpdate(
  storefront: Storefront,
  cartId: string,
  giftCardCodes: readonly string[],
): Promise<CartOutcome> {
  const variables = { cartId, giftCardCodes: [...giftCardCodes] }
  const answer = await storefront.request(cartGiftCardCodesUpdateDocument, variables, {
    idempotent: true,
  })
  return settleCart(storefront, answer, 'cartGiftCardCodesUpdate')
}
