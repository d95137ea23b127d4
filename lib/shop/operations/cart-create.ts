import type { BuyerIdentity, CartAttribute, CartMutationResult, Cart } from '../cart.ts'
import { cartCreateDocument, cartFetchDocument } from '../documents.generated.ts'
import { resolveCartMutation, fetchAllCartLines } from '../cart-mutation-response.ts'
import type { StorefrontClient } from '../storefront-client.ts'
import { discountReasonsVersion } from '../shop-notices.ts'
import { ShopGraphqlError } from '../shop-errors.ts'
import { toCart } from '../to-cart.ts'
import { toBuyerIdentityInput } from './cart-update.ts'
import type { NewCartLine } from './cart-lines.ts'

/** Initial content of a cart. Absent or empty fields are not sent. */
export interface NewCart {
  lines: readonly NewCartLine[]
  discountCodes?: readonly string[]
  giftCardCodes?: readonly string[]
  note?: string
  attributes?: readonly CartAttribute[]
  buyer?: BuyerIdentity
}

/**
 * Creates a cart with its initial content.
 *
 * @throws ShopUnreachable, ShopGraphqlError, ShopRefusal
 */
export async function cartCreate(
  storefront: StorefrontClient,
  cart: NewCart,
): Promise<CartMutationResult> {
  const { lines, discountCodes = [], giftCardCodes = [], note, attributes = [], buyer } = cart
  const input = {
    lines: lines.map(({ variantId, quantity }) => ({ merchandiseId: variantId, quantity })),
    ...(discountCodes.length > 0 && { discountCodes: [...discountCodes] }),
    ...(giftCardCodes.length > 0 && { giftCardCodes: [...giftCardCodes] }),
    ...(note && { note }),
    ...(attributes.length > 0 && { attributes: [...attributes] }),
    ...(buyer && { buyerIdentity: toBuyerIdentityInput(buyer) }),
  }
  const answer = await storefront.request(
    cartCreateDocument,
    { input },
    discountCodes.length > 0 ? { sinceVersion: discountReasonsVersion } : {},
  )
  return resolveCartMutation(storefront, answer, 'cartCreate')
}

/**
 * Fetches a cart by id; undefined when the shop does not have it (expired, bought, or unknown).
 *
 * @throws ShopUnreachable, ShopGraphqlError
 */
export async function cartFetch(
  storefront: StorefrontClient,
  cartId: string,
): Promise<Cart | undefined> {
  const answer = await storefront.request(cartFetchDocument, { cartId })
  const raw = answer.data?.cart
  if (raw) return toCart(await fetchAllCartLines(storefront, raw), storefront.locale)
  if (answer.errors?.length && !isMalformedId(answer.errors))
    throw new ShopGraphqlError(JSON.stringify(answer.errors))
  return undefined
}

/** A malformed stored id means that there is no cart; it is not a failure. */
function isMalformedId(errors: ReadonlyArray<{ message: string }>): boolean {
  return errors.every(({ message }) => /invalid (global )?id|invalid value/i.test(message))
}
