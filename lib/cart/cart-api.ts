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
    create: async (cart) => dropUselessCodes(storefront, await cartCreate(storefront, cart)),
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
    setCodes: async (cartId, codes) =>
      dropUselessCodes(storefront, await cartDiscountCodesUpdate(storefront, cartId, codes)),
    setGiftCards: (cartId, codes) => cartGiftCardCodesUpdate(storefront, cartId, codes),
    removeGiftCards: (cartId, ids) => cartGiftCardCodesRemove(storefront, cartId, ids),
    setNote: (cartId, note) => cartNoteUpdate(storefront, cartId, note),
    setAttributes: (cartId, attributes) => cartAttributesUpdate(storefront, cartId, attributes),
    setBuyer: (cartId, buyer) => cartBuyerIdentityUpdate(storefront, cartId, buyer),
  }
}

/** Reasons that no change of the cart removes. Any other inapplicable code is kept: it may apply later. */
const permanentReasons: ReadonlySet<string> = new Set([
  'DISCOUNT_CURRENTLY_INACTIVE',
  'DISCOUNT_CUSTOMER_USAGE_LIMIT_REACHED',
  'DISCOUNT_NOT_FOUND',
  'DISCOUNT_USAGE_LIMIT_REACHED',
])

/** Removes codes that can never apply, so that they neither pile up nor travel to the checkout. */
async function dropUselessCodes(
  storefront: StorefrontClient,
  result: CartMutationResult,
): Promise<CartMutationResult> {
  const { cart, notices } = result
  const useless = new Set(
    notices.flatMap(({ shopCode, discountCode }) =>
      permanentReasons.has(shopCode) && discountCode ? [discountCode] : [],
    ),
  )
  if (useless.size === 0) return result
  const kept = cart.discountCodes.map(({ code }) => code).filter((code) => !useless.has(code))
  try {
    return { cart: (await cartDiscountCodesUpdate(storefront, cart.id, kept)).cart, notices }
  } catch {
    // The codes were refused either way; the next change of the codes removes them.
    return result
  }
}
