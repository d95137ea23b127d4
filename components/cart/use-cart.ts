import { useSyncExternalStore } from 'react'
import { lazyCart } from '#lib/cart/lazy-cart.ts'
import type { CartState } from '#lib/cart/cart-state.ts'

export function useCart(): CartState {
  return useSyncExternalStore(lazyCart.subscribe, lazyCart.get, lazyCart.getInitial)
}
