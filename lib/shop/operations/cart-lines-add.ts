import type { CartOutcome } from '../cart.ts'
import { cartLinesAddDocument } from '../documents.generated.ts'
import { settleCart } from '../settle-cart.ts'
import type { Storefront } from '../storefront.ts'

export interface LineInput {
  variantId: string
  quantity: number
}

/**
 * Adds units of variants; the shop merges them into lines that it already has.
 *
 * @throws ShopUnreachable, ShopGraphqlError, ShopRefusal
 */
export async function cartLinesAdd(
  storefront: Storefront,
  cartId: string,
  lines: readonly LineInput[],
): Promise<CartOutcome> {
  const variables = {
    cartId,
    lines: lines.map(({ variantId, quantity }) => ({ merchandiseId: variantId, quantity })),
  }
  return settleCart(
    storefront,
    await storefront.request(cartLinesAddDocument, variables),
    'cartLinesAdd',
  )
}
