'use client'

import { useEffect } from 'react'
import { cart } from '#lib/cart/cart-handle.ts'
import { overlayStore } from '../chrome/overlay-store.ts'
import { useOverlays } from '../chrome/use-overlays.ts'
import { OverlayLoadError } from '../ui/overlay-load-error.client.tsx'
import { useOnDemand } from '../ui/use-on-demand.ts'
import type { CartPanelProps } from './cart-panel.client.tsx'

const load = () => import('./cart-panel.client.tsx')

/** Brings the cart's modal when it is first asked for, and opens it when something was put in or its lines are others. */
export function LazyCartPanel(props: CartPanelProps) {
  const isOpen = useOverlays().panel === 'cart'
  const { part, isLost, bring } = useOnDemand(isOpen, load)

  useEffect(() => {
    let before = cart.get()
    return cart.subscribe(() => {
      const now = cart.get()
      const isLoaded = before.status === 'ready' && now.status === 'ready'
      // Not where another tab has changed it: its reader looks there.
      const hasMoved = isLoaded && now.busy && now.entries.length !== before.entries.length
      if (now.opens > before.opens || hasMoved) overlayStore.openPanel('cart')
      before = now
    })
  }, [])

  useEffect(() => (isOpen ? cart.forgetAdded : undefined), [isOpen])

  // Once it is here it stays, so that it can leave as it came.
  if (part) return <part.CartPanel {...props} />
  if (!isLost) return null
  const { title, close, loadFailed: lost, retry } = props.messages
  return (
    <OverlayLoadError
      words={{ title, close, lost, retry }}
      onRetry={bring}
      onClose={overlayStore.closeAll}
    />
  )
}
