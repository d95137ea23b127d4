import type { CartOutcome } from '../cart.ts'
import { cartLinesRemoveDocument } from '../documents.generated.ts'
import { settleCart } from '../settle-cart.ts'
import type { Storefront } from '../storefront.ts'

/**
 * Removes whole lines.
 *
 * @throws ShopUnreachable, ShopGraphqlError, ShopRefusal
 */
export async function cartLinesRemove(
  storefront: Storefront,
  cartId: string,
  lineIds: readonly string[],
): Promise<CartOutcome> {
  const variables = { cartId, lineIds: [...lineIds] }
  return settleCart(
    storefront,
    await storefront.request(cartLinesRemoveDocument, variables),
    'cartLinesRemove',
  )
}
