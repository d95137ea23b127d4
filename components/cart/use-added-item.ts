import { useEffect, useState } from 'react'
import type { CartItemDetails, CartState } from '#lib/cart/cart-state.ts'

/** Delay in ms, so that the dialog is open: a status that is already there when it opens is not announced. */
const announcementDelay = 150

/** The item that was added last, once the shop has confirmed it, to announce it inside the dialog. */
export function useAddedItem({ lastAdded, busy, entries }: CartState): CartItemDetails | undefined {
  const [added, setAdded] = useState<CartItemDetails>()
  const isIn = entries.some(({ variantId }) => variantId === lastAdded?.variantId)
  const confirmed = !busy && isIn ? lastAdded : undefined
  useEffect(() => {
    const timer = setTimeout(() => setAdded(confirmed), announcementDelay)
    return () => clearTimeout(timer)
  }, [confirmed])
  return added === confirmed ? added : undefined
}
