import type { Cart, CartOutcome } from '#lib/shop/cart.ts'
import { cartCreate } from '#lib/shop/operations/cart-create.ts'
import { cartFetch } from '#lib/shop/operations/cart-fetch.ts'
import { cartLinesAdd, type LineInput } from '#lib/shop/operations/cart-lines-add.ts'
import { cartLinesChange, type LineChange } from '#lib/shop/operations/cart-lines-change.ts'
import { cartLinesRemove } from '#lib/shop/operations/cart-lines-remove.ts'
import { cartLinesUpdate } from '#lib/shop/operations/cart-lines-update.ts'
import type { Storefront } from '#lib/shop/storefront.ts'

/** What the cart's store needs of the shop. */
export interface CartApi {
  fetch: (cartId: string) => Promise<Cart | undefined>
  create: (lines: readonly LineInput[]) => Promise<CartOutcome>
  /** Lowers and adds in one request. */
  change: (cartId: string, change: LineChange) => Promise<CartOutcome>
}

/** The shop, asked with the smallest operation that does what is wanted. */
export function cartApi(storefront: Storefront): CartApi {
  return {
    fetch: (cartId) => cartFetch(storefront, cartId),
    create: (lines) => cartCreate(storefront, lines),
    change(cartId, { add, update }) {
      if (update.length === 0) return cartLinesAdd(storefront, cartId, add)
      if (add.length > 0) return cartLinesChange(storefront, cartId, { add, update })
      const gone = update.filter(({ quantity }) => quantity === 0)
      if (gone.length < update.length) return cartLinesUpdate(storefront, cartId, update)
      return cartLinesRemove(
        storefront,
        cartId,
        gone.map(({ id }) => id),
      )
    },
  }
}
