import type { BuyerIdentity, Cart, CartAttribute, CartMutationResult } from '#lib/shop/cart.ts'
import {
  cartAttributesUpdate,
  cartBuyerIdentityUpdate,
  cartDiscountCodesUpdate,
  cartGiftCardCodesRemove,
  cartGiftCardCodesUpdate,
  cartNoteUpdate,
} from '#lib/shop/operations/cart-update.ts'
import { cartCreate, type NewCart, cartFetch } from '#lib/shop/operations/cart-create.ts'
import {
  cartLinesAdd,
  cartLinesChange,
  type CartLineChanges,
  cartLinesRemove,
  cartLinesUpdate,
} from '#lib/shop/operations/cart-lines.ts'
import type { StorefrontClient } from '#lib/shop/storefront-client.ts'

/** The shop operations that the cart queue uses. */
export interface CartApi {
  fetch: (cartId: string) => Promise<Cart | undefined>
  create: (cart: NewCart) => Promise<CartMutationResult>
  /** Lowers and adds in one request. */
  change: (cartId: string, change: CartLineChanges) => Promise<CartMutationResult>
  setCodes: (cartId: string, codes: readonly string[]) => Promise<CartMutationResult>
  setGiftCards: (cartId: string, codes: readonly string[]) => Promise<CartMutationResult>
  removeGiftCards: (cartId: string, ids: readonly string[]) => Promise<CartMutationResult>
  setNote: (cartId: string, note: string) => Promise<CartMutationResult>
  setAttributes: (
    cartId: string,
    attributes: readonly CartAttribute[],
  ) => Promise<CartMutationResult>
  setBuyer: (cartId: string, buyer: BuyerIdentity) => Promise<CartMutationResult>
}

/** Sends each mutation with the smallest API operation. */
export function createCartApi(storefront: StorefrontClient): CartApi {
  return {
    fetch: (cartId) => cartFetch(storefront, cartId),
    create: (cart) => cartCreate(storefront, cart),
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
    setCodes: (cartId, codes) => cartDiscountCodesUpdate(storefront, cartId, codes),
    setGiftCards: (cartId, codes) => cartGiftCardCodesUpdate(storefront, cartId, codes),
    removeGiftCards: (cartId, ids) => cartGiftCardCodesRemove(storefront, cartId, ids),
    setNote: (cartId, note) => cartNoteUpdate(storefront, cartId, note),
    setAttributes: (cartId, attributes) => cartAttributesUpdate(storefront, cartId, attributes),
    setBuyer: (cartId, buyer) => cartBuyerIdentityUpdate(storefront, cartId, buyer),
  }
}
