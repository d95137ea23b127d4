import type { CartConfig } from '#lib/cart/cart-config.ts'
import { type PriceMark, priceMark } from '#lib/money/price-mark.ts'
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
  /** The lowest price, and the words around it where there are higher ones. */
  price?: { amount: number; words?: string }
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

/** Marks the price of an offer, so that it follows the visitor's currency. */
export function offerMark({ price, currencyCode }: Offer): Partial<PriceMark> {
  return price ? priceMark({ amount: price.amount, currencyCode }, price.words) : {}
}
