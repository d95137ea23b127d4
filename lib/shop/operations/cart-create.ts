import type { BuyerIdentity, CartAttribute, CartOutcome } from '../cart.ts'
import { cartCreateDocument } from '../documents.generated.ts'
import { settleCart } from '../settle-cart.ts'
import type { Storefront } from '../storefront.ts'
import { buyerInput } from './cart-buyer-identity-update.ts'
import type { LineInput } from './cart-lines-add.ts'

/** What a cart begins with. What is left out or empty is not sent. */
export interface NewCart {
  lines: readonly LineInput[]
  discountCodes?: readonly string[]
  giftCardCodes?: readonly string[]
  note?: string
  attributes?: readonly CartAttribute[]
  buyer?: BuyerIdentity
}

/**
 * Makes a cart with all that it begins with.
 *
 * @throws ShopUnreachable, ShopGraphqlError, ShopRefusal
 */
export async function cartCreate(storefront: Storefront, cart: NewCart): Promise<CartOutcome> {
  const { lines, discountCodes = [], giftCardCodes = [], note, attributes = [], buyer } = cart
  const input = {
    lines: lines.map(({ variantId, quantity }) => ({ merchandiseId: variantId, quantity })),
    ...(discountCodes.length > 0 && { discountCodes: [...discountCodes] }),
    ...(giftCardCodes.length > 0 && { giftCardCodes: [...giftCardCodes] }),
    ...(note && { note }),
    ...(attributes.length > 0 && { attributes: [...attributes] }),
    ...(buyer && { buyerIdentity: buyerInput(buyer) }),
  }
  const answer = await storefront.request(cartCreateDocument, { input })
  return settleCart(storefront, answer, 'cartCreate')
}
