import { useEffect, useRef, useState } from 'react'
import type { CartItemDetails, CartState } from '#lib/cart/cart-state.ts'

/** Delay in ms, so that the dialog is open: a status that is already there when it opens is not announced. */
const announcementDelay = 150

/**
 * The item that was added last, once the shop has confirmed it, to announce it inside the dialog. Any later change of the
 * cart has an announcement of its own.
 */
export function useAddedItem(state: CartState): CartItemDetails | undefined {
  const { lastAdded, busy, entries, count } = state
  const [added, setAdded] = useState<{ item: CartItemDetails; count: number }>()
  const isIn = entries.some(({ variantId }) => variantId === lastAdded?.variantId)
  const confirmed = !busy && isIn ? lastAdded : undefined
  const current = useRef(count)
  useEffect(() => void (current.current = count), [count])
  useEffect(() => {
    if (!confirmed) return
    const item = confirmed
    const timer = setTimeout(() => setAdded({ item, count: current.current }), announcementDelay)
    return () => clearTimeout(timer)
  }, [confirmed])
  return added?.item === lastAdded && added?.count === count ? added?.item : undefined
}
