import type { CartOutcome } from '../cart.ts'
import {
  cartLinesAddDocument,
  cartLinesChangeDocument,
  cartLinesRemoveDocument,
  cartLinesUpdateDocument,
} from '../documents.generated.ts'
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

export interface LineChange {
  update: readonly LineUpdate[]
  add: readonly LineInput[]
}

/**
 * Lowers some lines and adds others in one request, for a burst of clicks that did both.
 *
 * @throws ShopUnreachable, ShopGraphqlError, ShopRefusal
 */
export async function cartLinesChange(
  storefront: Storefront,
  cartId: string,
  change: LineChange,
): Promise<CartOutcome> {
  const variables = {
    cartId,
    update: change.update.map(({ id, quantity }) => ({ id, quantity })),
    add: change.add.map(({ variantId, quantity }) => ({ merchandiseId: variantId, quantity })),
  }
  const answer = await storefront.request(cartLinesChangeDocument, variables)
  return settleCart(storefront, answer, 'cartLinesUpdate', 'cartLinesAdd')
}

/**
 * Removes whole lines.
 *
 * @throws ShopUnreachable, ShopGraphqlError, ShopRefusal
 */
export async function cartLinesRemove(
  storefront: Storefront,
  cartId: string,
  lineIds: readonly string[],
): Promise<CartOutcome> {
  const variables = { cartId, lineIds: [...lineIds] }
  return settleCart(
    storefront,
    await storefront.request(cartLinesRemoveDocument, variables),
    'cartLinesRemove',
  )
}

interface LineUpdate {
  id: string
  /** Units that the line shall have; 0 removes it. */
  quantity: number
}

/**
 * Sets the quantities of lines.
 *
 * @throws ShopUnreachable, ShopGraphqlError, ShopRefusal
 */
export async function cartLinesUpdate(
  storefront: Storefront,
  cartId: string,
  lines: readonly LineUpdate[],
): Promise<CartOutcome> {
  const variables = { cartId, lines: lines.map(({ id, quantity }) => ({ id, quantity })) }
  return settleCart(
    storefront,
    await storefront.request(cartLinesUpdateDocument, variables),
    'cartLinesUpdate',
  )
}
