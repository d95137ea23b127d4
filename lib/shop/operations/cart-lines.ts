import type { CartMutationResult } from '../cart.ts'
import {
  cartLinesAddDocument,
  cartLinesChangeDocument,
  cartLinesRemoveDocument,
  cartLinesUpdateDocument,
} from '../documents.generated.ts'
import { resolveCartMutation } from '../cart-mutation-response.ts'
import type { StorefrontClient } from '../storefront-client.ts'

export interface NewCartLine {
  variantId: string
  quantity: number
}

/**
 * Adds units of variants; the shop merges them into existing lines.
 *
 * @throws ShopUnreachable, ShopGraphqlError, ShopRefusal
 */
export async function cartLinesAdd(
  storefront: StorefrontClient,
  cartId: string,
  lines: readonly NewCartLine[],
): Promise<CartMutationResult> {
  const variables = {
    cartId,
    lines: lines.map(({ variantId, quantity }) => ({ merchandiseId: variantId, quantity })),
  }
  return resolveCartMutation(
    storefront,
    await storefront.request(cartLinesAddDocument, variables),
    'cartLinesAdd',
  )
}

export interface CartLineChanges {
  update: readonly LineUpdate[]
  add: readonly NewCartLine[]
}

/**
 * Lowers some lines and adds others in one request, for a burst of clicks with both.
 *
 * @throws ShopUnreachable, ShopGraphqlError, ShopRefusal
 */
export async function cartLinesChange(
  storefront: StorefrontClient,
  cartId: string,
  change: CartLineChanges,
): Promise<CartMutationResult> {
  const variables = {
    cartId,
    update: change.update.map(({ id, quantity }) => ({ id, quantity })),
    add: change.add.map(({ variantId, quantity }) => ({ merchandiseId: variantId, quantity })),
  }
  const answer = await storefront.request(cartLinesChangeDocument, variables)
  return resolveCartMutation(storefront, answer, 'cartLinesUpdate', 'cartLinesAdd')
}

/**
 * Removes whole lines.
 *
 * @throws ShopUnreachable, ShopGraphqlError, ShopRefusal
 */
export async function cartLinesRemove(
  storefront: StorefrontClient,
  cartId: string,
  lineIds: readonly string[],
): Promise<CartMutationResult> {
  const variables = { cartId, lineIds: [...lineIds] }
  return resolveCartMutation(
    storefront,
    await storefront.request(cartLinesRemoveDocument, variables),
    'cartLinesRemove',
  )
}

interface LineUpdate {
  id: string
  /** New quantity of the line; 0 removes it. */
  quantity: number
}

/**
 * Sets the quantities of lines.
 *
 * @throws ShopUnreachable, ShopGraphqlError, ShopRefusal
 */
export async function cartLinesUpdate(
  storefront: StorefrontClient,
  cartId: string,
  lines: readonly LineUpdate[],
): Promise<CartMutationResult> {
  const variables = { cartId, lines: lines.map(({ id, quantity }) => ({ id, quantity })) }
  return resolveCartMutation(
    storefront,
    await storefront.request(cartLinesUpdateDocument, variables),
    'cartLinesUpdate',
  )
}
