'use client'

import { useEffect } from 'react'
import { cart } from '#lib/cart/cart-handle.ts'
import { chrome } from '../chrome/overlay-store.ts'
import { useChrome } from '../chrome/use-overlays.ts'
import { LostPart } from '../ui/overlay-load-error.client.tsx'
import { useOnDemand } from '../ui/use-on-demand.ts'
import type { CartPanelProps } from './cart-panel.client.tsx'

const load = () => import('./cart-panel.client.tsx')

/** Brings the cart's modal when it is first asked for, and opens it when something was put in or its lines are others. */
export function CartPanelHost(props: CartPanelProps) {
  const isOpen = useChrome().panel === 'cart'
  const { part, isLost, bring } = useOnDemand(isOpen, load)

  useEffect(() => {
    let before = cart.get()
    return cart.subscribe(() => {
      const now = cart.get()
      const isLoaded = before.status === 'ready' && now.status === 'ready'
      // Not where another tab has changed it: its reader looks there.
      const hasMoved = isLoaded && now.busy && now.entries.length !== before.entries.length
      if (now.opens > before.opens || hasMoved) chrome.openPanel('cart')
      before = now
    })
  }, [])

  useEffect(() => (isOpen ? cart.forgetAdded : undefined), [isOpen])

  // Once it is here it stays, so that it can leave as it came.
  if (part) return <part.CartPanel {...props} />
  if (!isLost) return null
  const { title, close, loadFailed: lost, retry } = props.messages
  return (
    <LostPart words={{ title, close, lost, retry }} onRetry={bring} onClose={chrome.closeAll} />
  )
}
