import type { CartBuyerIdentityInput } from '@shopify/hydrogen-react/storefront-api-types'
import type { CartAttribute, CartOutcome, BuyerIdentity } from '../cart.ts'
import {
  cartAttributesUpdateDocument,
  cartBuyerIdentityUpdateDocument,
  cartDiscountCodesUpdateDocument,
  cartGiftCardCodesRemoveDocument,
  cartGiftCardCodesUpdateDocument,
  cartNoteUpdateDocument,
} from '../documents.generated.ts'
import { resolveCartMutation } from '../resolve-cart-mutation.ts'
import type { StorefrontClient } from '../storefront-client.ts'

/**
 * Sets the attributes of a cart; those that are not named are gone.
 *
 * @throws ShopUnreachable, ShopGraphqlError, ShopRefusal
 */
export async function cartAttributesUpdate(
  storefront: StorefrontClient,
  cartId: string,
  attributes: readonly CartAttribute[],
): Promise<CartOutcome> {
  const variables = { cartId, attributes: attributes.map(({ key, value }) => ({ key, value })) }
  const answer = await storefront.request(cartAttributesUpdateDocument, variables, {
    idempotent: true,
  })
  return resolveCartMutation(storefront, answer, 'cartAttributesUpdate')
}

/**
 * Says who buys: country, by which the shop prices, email, phone, and where to. What is not named stays.
 *
 * @throws ShopUnreachable, ShopGraphqlError, ShopRefusal
 */
export async function cartBuyerIdentityUpdate(
  storefront: StorefrontClient,
  cartId: string,
  buyer: BuyerIdentity,
): Promise<CartOutcome> {
  const variables = { cartId, buyerIdentity: buyerInput(buyer) }
  const answer = await storefront.request(cartBuyerIdentityUpdateDocument, variables, {
    idempotent: true,
  })
  return resolveCartMutation(storefront, answer, 'cartBuyerIdentityUpdate')
}

/** The live input has a field for addresses that neither dump of the schema knows (deprecated). */
export function buyerInput({ shippingAddress, ...rest }: BuyerIdentity): CartBuyerIdentityInput {
  const preferences = shippingAddress && [{ deliveryAddress: { ...shippingAddress } }]
  return {
    ...(rest as CartBuyerIdentityInput),
    ...(preferences && { deliveryAddressPreferences: preferences }),
  }
}

/**
 * Sets the discount codes of a cart, all of them: see `appendDiscountCodes` for one more.
 *
 * @throws ShopUnreachable, ShopGraphqlError, ShopRefusal
 */
export async function cartDiscountCodesUpdate(
  storefront: StorefrontClient,
  cartId: string,
  discountCodes: readonly string[],
): Promise<CartOutcome> {
  const variables = { cartId, discountCodes: [...discountCodes] }
  const answer = await storefront.request(cartDiscountCodesUpdateDocument, variables, {
    idempotent: true,
  })
  return resolveCartMutation(storefront, answer, 'cartDiscountCodesUpdate')
}

/**
 * Takes gift cards off a cart, by the ids under which it shows them.
 *
 * @throws ShopUnreachable, ShopGraphqlError, ShopRefusal
 */
export async function cartGiftCardCodesRemove(
  storefront: StorefrontClient,
  cartId: string,
  appliedGiftCardIds: readonly string[],
): Promise<CartOutcome> {
  const variables = { cartId, appliedGiftCardIds: [...appliedGiftCardIds] }
  const answer = await storefront.request(cartGiftCardCodesRemoveDocument, variables)
  return resolveCartMutation(storefront, answer, 'cartGiftCardCodesRemove')
}

/**
 * Sets the gift cards of a cart by their codes, all of them.
 *
 * @throws ShopUnreachable, ShopGraphqlError, ShopRefusal
 */
export async function cartGiftCardCodesUpdate(
  storefront: StorefrontClient,
  cartId: string,
  giftCardCodes: readonly string[],
): Promise<CartOutcome> {
  const variables = { cartId, giftCardCodes: [...giftCardCodes] }
  const answer = await storefront.request(cartGiftCardCodesUpdateDocument, variables, {
    idempotent: true,
  })
  return resolveCartMutation(storefront, answer, 'cartGiftCardCodesUpdate')
}

/**
 * Writes the note of a cart anew; the shop has no warnings about notes.
 *
 * @throws ShopUnreachable, ShopGraphqlError, ShopRefusal
 */
export async function cartNoteUpdate(
  storefront: StorefrontClient,
  cartId: string,
  note: string,
): Promise<CartOutcome> {
  const variables = { cartId, note }
  const answer = await storefront.request(cartNoteUpdateDocument, variables, { idempotent: true })
  return resolveCartMutation(storefront, answer, 'cartNoteUpdate')
}
