import type { Cart } from '../cart.ts'
import { cartFetchDocument } from '../documents.generated.ts'
import { withAllLines } from '../settle-cart.ts'
import { ShopGraphqlError } from '../shop-errors.ts'
import type { Storefront } from '../storefront.ts'
import { toCart } from '../to-cart.ts'

/**
 * The cart of an id; undefined when the shop no longer has it (expired, bought, or never was).
 *
 * @throws ShopUnreachable, ShopGraphqlError
 */
export async function cartFetch(storefront: Storefront, cartId: string): Promise<Cart | undefined> {
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
