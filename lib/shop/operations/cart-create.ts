import type { BuyerIdentity, CartAttribute, CartOutcome, Cart } from '../cart.ts'
import { cartCreateDocument, cartFetchDocument } from '../documents.generated.ts'
import { resolveCartMutation, withAllLines } from '../resolve-cart-mutation.ts'
import type { StorefrontClient } from '../storefront-client.ts'
import { ShopGraphqlError } from '../shop-errors.ts'
import { toCart } from '../to-cart.ts'
import { buyerInput } from './cart-update.ts'
import type { LineInput } from './cart-lines.ts'

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
export async function cartCreate(
  storefront: StorefrontClient,
  cart: NewCart,
): Promise<CartOutcome> {
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
  return resolveCartMutation(storefront, answer, 'cartCreate')
}

/**
 * The cart of an id; undefined when the shop no longer has it (expired, bought, or never was).
 *
 * @throws ShopUnreachable, ShopGraphqlError
 */
export async function cartFetch(
  storefront: StorefrontClient,
  cartId: string,
): Promise<Cart | undefined> {
  const answer = await storefront.request(cartFetchDocument, { cartId })
  const raw = answer.data?.cart
  if (raw) return toCart(await withAllLines(storefront, raw), storefront.locale)
  if (answer.errors?.length && !isMalformedId(answer.errors))
    throw new ShopGraphqlError(JSON.stringify(answer.errors))
  return undefined
}

/** A stored id that is no id at all is a cart that does not exist, not a failure. */
function isMalformedId(errors: ReadonlyArray<{ message: string }>): boolean {
  return errors.every(({ message }) => /invalid (global )?id|invalid value/i.test(message))
}
