import type { CartOutcome } from '../cart.ts'
import { cartLinesUpdateDocument } from '../documents.generated.ts'
import { settleCart } from '../settle-cart.ts'
import type { Storefront } from '../storefront.ts'

export interface LineUpdate {
  id: string
  /** Units that the line shall have; 0 removes it. */
  quantity: number
}

/**
 * Sets the quantities of lines.
 *
 * @throws ShopUnreachable, ShopGraphqlError, ShopRefusal
 */
export async function cartLinesUpdate(
  storefront: Storefront,
  cartId: string,
  lines: readonly LineUpdate[],
): Promise<CartOutcome> {
  const variables = { cartId, lines: lines.map(({ id, quantity }) => ({ id, quantity })) }
  return settleCart(
    storefront,
    await storefront.request(cartLinesUpdateDocument, variables),
    'cartLinesUpdate',
  )
}
