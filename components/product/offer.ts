import type { CartConfig } from '#lib/cart/cart-config.ts'
import type { ProductState, SizeChoice } from '#lib/shop/product-state.ts'

/** What the buying controls know of a product: plain data, words included. */
export interface Offer {
  productId: string
  title: string
  href: string
  image?: { src: string; alt: string }
  currencyCode: string
  state: ProductState
  /** Empty when there is no size to choose. */
  sizes: ReadonlyArray<SizeChoice & { priceText: string; label: string }>
  /** The variant of a product without sizes. */
  only?: { variantId: string; price: number }
  priceText: string
  words: {
    chooseSize: string
    needsSize: string
    add: string
    adding: string
    added: string
    failed: string
    unavailable: string
  }
  cart: CartConfig
}
