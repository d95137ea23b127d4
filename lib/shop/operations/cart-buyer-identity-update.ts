import type { CartBuyerIdentityInput } from '@shopify/hydrogen-react/storefront-api-types'
import type { BuyerIdentity, CartOutcome } from '../cart.ts'
import { cartBuyerIdentityUpdateDocument } from '../documents.generated.ts'
import { settleCart } from '../settle-cart.ts'
import type { Storefront } from '../storefront.ts'

/**
 * Says who buys: country, by which the shop prices, email, phone, and where to. What is not named stays.
 *
 * @throws ShopUnreachable, ShopGraphqlError, ShopRefusal
 */
export async function cartBuyerIdentityUpdate(
  storefront: Storefront,
  cartId: string,
  buyer: BuyerIdentity,
): Promise<CartOutcome> {
  const variables = { cartId, buyerIdentity: buyerInput(buyer) }
  const answer = await storefront.request(cartBuyerIdentityUpdateDocument, variables, {
    idempotent: true,
  })
  return settleCart(storefront, answer, 'cartBuyerIdentityUpdate')
}

/** The live input has a field for addresses that neither dump of the schema knows (deprecated). */
export function buyerInput({ shippingAddress, ...rest }: BuyerIdentity): CartBuyerIdentityInput {
  const preferences = shippingAddress && [{ deliveryAddress: { ...shippingAddress } }]
  return {
    ...(rest as CartBuyerIdentityInput),
    ...(preferences && { deliveryAddressPreferences: preferences }),
  }
}
