import type { CartOutcome } from '../cart.ts'
import { cartDiscountCodesUpdateDocument } from '../documents.generated.ts'
import { settleCart } from '../settle-cart.ts'
import type { Storefront } from '../storefront.ts'

/**
 * Sets the discount codes of a cart, all of them: see `appendDiscountCodes` for one more.
 *
 * @throws ShopUnreachable, ShopGraphqlError, ShopRefusal
 */
export async function cartDiscountCodesUpdate(
  storefront: Storefront,
  cartId: string,
  discountCodes: readonly string[],
): Promise<CartOutcome> {
  const variables = { cartId, discountCodes: [...discountCodes] }
  const answer = await storefront.request(cartDiscountCodesUpdateDocument, variables, {
    idempotent: true,
  })
  return settleCart(storefront, answer, 'cartDiscountCodesUpdate')
}
