'use client'

import { lazy, Suspense, useEffect, useState } from 'react'
import { cart } from '#lib/cart/cart-handle.ts'
import { chrome } from '../chrome/chrome-state.ts'
import { useChrome } from '../chrome/use-chrome.ts'
import type { CartPanelProps } from './cart-panel.client.tsx'

const CartPanel = lazy(() =>
  import('./cart-panel.client.tsx').then((module) => ({ default: module.CartPanel })),
)

/** Brings the cart's modal when it is first asked for, and opens it when something was put in. */
export function CartPanelHost(props: CartPanelProps) {
  const { panel } = useChrome()
  const [wanted, setWanted] = useState(false)
  // Once asked for it stays, so that it can leave as it came.
  if (panel === 'cart' && !wanted) setWanted(true)

  useEffect(() => {
    let { adds } = cart.get()
    return cart.subscribe(() => {
      const state = cart.get()
      if (state.adds > adds) chrome.openPanel('cart')
      adds = state.adds
    })
  }, [])

  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <CartPanel {...props} />
    </Suspense>
  )
}
