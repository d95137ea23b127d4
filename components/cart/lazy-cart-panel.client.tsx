'use client'

import { useEffect } from 'react'
import { lazyCart } from '#lib/cart/lazy-cart.ts'
import { overlayStore } from '../chrome/overlay-store.ts'
import { useOverlays } from '../chrome/use-overlays.ts'
import { OverlayLoadError } from '../ui/overlay-load-error.client.tsx'
import { useLazyLoadedPart } from '../ui/use-lazy-loaded-part.ts'
import type { CartPanelProps } from './cart-panel.client.tsx'

const load = () => import('./cart-panel.client.tsx')

/** Loads the cart panel when it is first opened, and opens it when a unit is added or the number of lines changes. */
export function LazyCartPanel(props: CartPanelProps) {
  const isOpen = useOverlays().panel === 'cart'
  const { part, hasFailed, retry } = useLazyLoadedPart(isOpen, load)

  useEffect(() => {
    let before = lazyCart.get()
    return lazyCart.subscribe(() => {
      const now = lazyCart.get()
      const isLoaded = before.status === 'ready' && now.status === 'ready'
      // Not when another tab changed it: the visitor is there.
      const hasMoved = isLoaded && now.busy && now.entries.length !== before.entries.length
      if (now.opens > before.opens || hasMoved) overlayStore.openPanel('cart')
      before = now
    })
  }, [])

  useEffect(() => (isOpen ? lazyCart.forgetAdded : undefined), [isOpen])

  // Stays mounted once loaded, so that its exit animation can run.
  if (part) return <part.CartPanel {...props} />
  if (!hasFailed) return null
  const { title, close, loadFailed: lost, retry: retryLabel } = props.messages
  return (
    <OverlayLoadError
      words={{ title, close, lost, retry: retryLabel }}
      onRetry={retry}
      onClose={overlayStore.closeAll}
    />
  )
}
