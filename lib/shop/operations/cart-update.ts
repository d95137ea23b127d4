import type { CartBuyerIdentityInput } from '@shopify/hydrogen-react/storefront-api-types'
import type { CartAttribute, CartMutationResult, BuyerIdentity } from '../cart.ts'
import {
  cartAttributesUpdateDocument,
  cartBuyerIdentityUpdateDocument,
  cartDiscountCodesUpdateDocument,
  cartGiftCardCodesRemoveDocument,
  cartGiftCardCodesUpdateDocument,
  cartNoteUpdateDocument,
} from '../documents.generated.ts'
import { resolveCartMutation } from '../cart-mutation-response.ts'
import { discountReasonsVersion } from '../shop-notices.ts'
import type { StorefrontClient } from '../storefront-client.ts'

/**
 * Replaces the attributes of a cart.
 *
 * @throws ShopUnreachable, ShopGraphqlError, ShopRefusal
 */
export async function cartAttributesUpdate(
  storefront: StorefrontClient,
  cartId: string,
  attributes: readonly CartAttribute[],
): Promise<CartMutationResult> {
  const variables = { cartId, attributes: attributes.map(({ key, value }) => ({ key, value })) }
  const answer = await storefront.request(cartAttributesUpdateDocument, variables, {
    idempotent: true,
  })
  return resolveCartMutation(storefront, answer, 'cartAttributesUpdate')
}

/**
 * Updates the buyer: country, which determines prices, email, phone and address. Absent fields are unchanged.
 *
 * @throws ShopUnreachable, ShopGraphqlError, ShopRefusal
 */
export async function cartBuyerIdentityUpdate(
  storefront: StorefrontClient,
  cartId: string,
  buyer: BuyerIdentity,
): Promise<CartMutationResult> {
  const variables = { cartId, buyerIdentity: toBuyerIdentityInput(buyer) }
  const answer = await storefront.request(cartBuyerIdentityUpdateDocument, variables, {
    idempotent: true,
  })
  return resolveCartMutation(storefront, answer, 'cartBuyerIdentityUpdate')
}

/** The live API accepts a deprecated field for addresses that neither dump of the schema contains. */
export function toBuyerIdentityInput({
  shippingAddress,
  ...rest
}: BuyerIdentity): CartBuyerIdentityInput {
  const preferences = shippingAddress && [{ deliveryAddress: { ...shippingAddress } }]
  return {
    ...(rest as CartBuyerIdentityInput),
    ...(preferences && { deliveryAddressPreferences: preferences }),
  }
}

/**
 * Replaces the discount codes of a cart; see `appendDiscountCodes` for adding one.
 *
 * @throws ShopUnreachable, ShopGraphqlError, ShopRefusal
 */
export async function cartDiscountCodesUpdate(
  storefront: StorefrontClient,
  cartId: string,
  discountCodes: readonly string[],
): Promise<CartMutationResult> {
  const variables = { cartId, discountCodes: [...discountCodes] }
  const answer = await storefront.request(cartDiscountCodesUpdateDocument, variables, {
    idempotent: true,
    sinceVersion: discountReasonsVersion,
  })
  return resolveCartMutation(storefront, answer, 'cartDiscountCodesUpdate')
}

/**
 * Removes gift cards from a cart by their ids in the cart.
 *
 * @throws ShopUnreachable, ShopGraphqlError, ShopRefusal
 */
export async function cartGiftCardCodesRemove(
  storefront: StorefrontClient,
  cartId: string,
  appliedGiftCardIds: readonly string[],
): Promise<CartMutationResult> {
  const variables = { cartId, appliedGiftCardIds: [...appliedGiftCardIds] }
  const answer = await storefront.request(cartGiftCardCodesRemoveDocument, variables)
  return resolveCartMutation(storefront, answer, 'cartGiftCardCodesRemove')
}

/**
 * Replaces the gift cards of a cart by codes.
 *
 * @throws ShopUnreachable, ShopGraphqlError, ShopRefusal
 */
export async function cartGiftCardCodesUpdate(
  storefront: StorefrontClient,
  cartId: string,
  giftCardCodes: readonly string[],
): Promise<CartMutationResult> {
  const variables = { cartId, giftCardCodes: [...giftCardCodes] }
  const answer = await storefront.request(cartGiftCardCodesUpdateDocument, variables, {
    idempotent: true,
  })
  return resolveCartMutation(storefront, answer, 'cartGiftCardCodesUpdate')
}

/**
 * Replaces the note of a cart; the API returns no warnings for notes.
 *
 * @throws ShopUnreachable, ShopGraphqlError, ShopRefusal
 */
export async function cartNoteUpdate(
  storefront: StorefrontClient,
  cartId: string,
  note: string,
): Promise<CartMutationResult> {
  const variables = { cartId, note }
  const answer = await storefront.request(cartNoteUpdateDocument, variables, { idempotent: true })
  return resolveCartMutation(storefront, answer, 'cartNoteUpdate')
}
