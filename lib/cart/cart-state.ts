import type { Money } from '#lib/money/format-money.ts'
import type { Cart, CartWideDiscount } from '#lib/shop/cart.ts'
import type { ShopNotice } from '#lib/shop/shop-notices.ts'

/** The data of an added item, enough to show it before the shop's response. */
export interface CartItemDetails {
  /** Global id of the variant. */
  variantId: string
  title: string
  /** Value of the option named size. */
  size?: string
  /** Values of the other options. */
  choices?: readonly string[]
  price: Money
  image?: { src: string; alt: string }
  /** Path of the product's page. */
  href?: string
  /** Handle of the product, where it is known. */
  handle?: string
  /** Whether the product has upsells; undefined until known. */
  hasUpsells?: boolean
}

/** A variant in the cart with its number of units. */
export interface CartItemWithQuantity extends CartItemDetails {
  quantity: number
  /** Price of one unit before a reduction. */
  compareAtPrice?: Money
  /** Units that can no longer be bought: the watch sold out, or fewer are in stock. */
  unavailable?: number
  /** Units in stock, where the shop says so. */
  stock?: number
  /** Not confirmed by the shop yet. */
  pending: boolean
}

/** `giftCard`: the shop removed a gift card whose code is not stored in this browser. */
export type CartFailureKind = 'add' | 'update' | 'expired' | 'giftCard'

/** Where a message is shown: beside a row, in its field, or above the cart. */
export type CartMessagePlace = 'row' | 'code' | 'gift-card' | 'note' | 'cart'

export interface CartMessage {
  id: number
  place: CartMessagePlace
  failure?: CartFailureKind
  notice?: ShopNotice
  /** The variant concerned, where it is known. */
  variantId?: string
  /** Title of the product, where it is known; for a discount its code, for a gift card its last characters. */
  name?: string
}

/** A code in the cart, or one that is pending. */
export interface CartDiscountCode {
  code: string
  /** Undefined until the shop responds. */
  applicable?: boolean
}

export interface CartGiftCard {
  /** Undefined until the shop accepts it. */
  id?: string
  lastCharacters: string
  amount?: Money
  balance?: Money
}

export interface CartState {
  /** `idle`: not opened; `loading`: the first response is pending; `failed`: there was none. */
  status: 'idle' | 'loading' | 'ready' | 'failed'
  /** Newest first. */
  entries: readonly CartItemWithQuantity[]
  /** Units in all entries. */
  count: number
  subtotal: Money | undefined
  /** Amount due, where it is known. */
  toPay: Money | undefined
  tax: Money | undefined
  duty: Money | undefined
  shipping: Cart['shipping']
  discounts: readonly CartWideDiscount[]
  codes: readonly CartDiscountCode[]
  giftCards: readonly CartGiftCard[]
  note: string
  checkoutUrl: string | undefined
  /** A mutation is in flight or pending. */
  busy: boolean
  /** The shop is unreachable: mutations wait. */
  stalled: boolean
  messages: readonly CartMessage[]
  /** Increases with every local change that should open the cart. */
  opens: number
  /** The last added item, for upsells; until the cart is closed. */
  lastAdded: CartItemDetails | undefined
}

export const emptyCartState: CartState = {
  status: 'idle',
  entries: [],
  count: 0,
  subtotal: undefined,
  toPay: undefined,
  tax: undefined,
  duty: undefined,
  shipping: undefined,
  discounts: [],
  codes: [],
  giftCards: [],
  note: '',
  checkoutUrl: undefined,
  busy: false,
  stalled: false,
  messages: [],
  opens: 0,
  lastAdded: undefined,
}
