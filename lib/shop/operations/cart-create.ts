import type { CartOutcome } from '../cart.ts'
import { cartCreateDocument } from '../documents.generated.ts'
import { settleCart } from '../settle-cart.ts'
import type { Storefront } from '../storefront.ts'
import type { LineInput } from './cart-lines-add.ts'

/**
 * Makes a cart with its first lines.
 *
 * @throws ShopUnreachable, ShopGraphqlError, ShopRefusal
 */
export async function cartCreate(
  storefront: Storefront,
  lines: readonly LineInput[],
): Promise<CartOutcome> {
  const input = {
    lines: lines.map(({ variantId, quantity }) => ({ merchandiseId: variantId, quantity })),
  }
  return settleCart(
    storefront,
    await storefront.request(cartCreateDocument, { input }),
    'cartCreate',
  )
}
