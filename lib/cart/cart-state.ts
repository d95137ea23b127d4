import type { Money } from '#lib/money/format-money.ts'
import type { ShopNotice } from '#lib/shop/notices.ts'

/** What a visitor puts into the cart: enough to show it before the shop has answered. */
export interface CartItem {
  /** Global id of the variant. */
  variantId: string
  title: string
  /** Value of the option named size. */
  size?: string
  price: Money
  image?: { src: string; alt: string }
  /** Path of the product's page. */
  href?: string
}

/** A variant in the cart with its number of units. */
export interface CartEntry extends CartItem {
  quantity: number
  /** Not confirmed by the shop yet. */
  pending: boolean
}

export type CartFailure = 'add' | 'update' | 'expired' | 'offline'

export interface CartMessage {
  id: number
  failure?: CartFailure
  notice?: ShopNotice
  /** Name of the watch concerned, when it is known. */
  name?: string
}

export interface CartState {
  /** `idle`: not opened yet; `loading`: the first answer is awaited; `failed`: it did not come. */
  status: 'idle' | 'loading' | 'ready' | 'failed'
  /** Newest first. */
  entries: readonly CartEntry[]
  /** Units in all entries. */
  count: number
  subtotal: Money | undefined
  checkoutUrl: string | undefined
  /** A change is under way or waiting. */
  busy: boolean
  messages: readonly CartMessage[]
  /** Grows with every add: the chrome opens the cart when it does. */
  adds: number
}

export const emptyCartState: CartState = {
  status: 'idle',
  entries: [],
  count: 0,
  subtotal: undefined,
  checkoutUrl: undefined,
  busy: false,
  messages: [],
  adds: 0,
}
