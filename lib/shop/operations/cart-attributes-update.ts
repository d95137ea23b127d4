import type { CartAttribute, CartOutcome } from '../cart.ts'
import { cartAttributesUpdateDocument } from '../documents.generated.ts'
import { settleCart } from '../settle-cart.ts'
import type { Storefront } from '../storefront.ts'

/**
 * Sets the attributes of a cart; those that are not named are gone.
 *
 * @throws ShopUnreachable, ShopGraphqlError, ShopRefusal
 */
export async function cartAttributesUpdate(
  storefront: Storefront,
  cartId: string,
  attributes: readonly CartAttribute[],
): Promise<CartOutcome> {
  const variables = { cartId, attributes: attributes.map(({ key, value }) => ({ key, value })) }
  const answer = await storefront.request(cartAttributesUpdateDocument, variables, {
    idempotent: true,
  })
  return settleCart(storefront, answer, 'cartAttributesUpdate')
}
