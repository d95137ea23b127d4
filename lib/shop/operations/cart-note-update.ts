import type { CartOutcome } from '../cart.ts'
import { cartNoteUpdateDocument } from '../documents.generated.ts'
import { settleCart } from '../settle-cart.ts'
import type { Storefront } from '../storefront.ts'

/**
 * Writes the note of a cart anew; the shop has no warnings about notes.
 *
 * @throws ShopUnreachable, ShopGraphqlError, ShopRefusal
 */
export async function cartNoteUpdate(
  storefront: Storefront,
  cartId: string,
  note: string,
): Promise<CartOutcome> {
  const variables = { cartId, note }
  const answer = await storefront.request(cartNoteUpdateDocument, variables, { idempotent: true })
  return settleCart(storefront, answer, 'cartNoteUpdate')
}
