import type { CartOutcome } from '../cart.ts'
import { cartLinesChangeDocument } from '../documents.generated.ts'
import { settleCart } from '../settle-cart.ts'
import type { Storefront } from '../storefront.ts'
import type { LineInput } from './cart-lines-add.ts'
import type { LineUpdate } from './cart-lines-update.ts'

export interface LineChange {
  update: readonly LineUpdate[]
  add: readonly LineInput[]
}

/**
 * Lowers some lines and adds others in one request, for a burst of clicks that did both.
 *
 * @throws ShopUnreachable, ShopGraphqlError, ShopRefusal
 */
export async function cartLinesChange(
  storefront: Storefront,
  cartId: string,
  change: LineChange,
): Promise<CartOutcome> {
  const variables = {
    cartId,
    update: change.update.map(({ id, quantity }) => ({ id, quantity })),
    add: change.add.map(({ variantId, quantity }) => ({ merchandiseId: variantId, quantity })),
  }
  const answer = await storefront.request(cartLinesChangeDocument, variables)
  return settleCart(storefront, answer, 'cartLinesUpdate', 'cartLinesAdd')
}
