import { useSyncExternalStore } from 'react'
import { cart } from '#lib/cart/cart-handle.ts'
import type { CartState } from '#lib/cart/cart-state.ts'

export function useCart(): CartState {
  return useSyncExternalStore(cart.subscribe, cart.get, cart.getInitial)
}
