import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { lazyCart } from '#lib/cart/lazy-cart.ts'
import type { CartItemWithQuantity, CartState } from '#lib/cart/cart-state.ts'
import { useOverlays } from '../chrome/use-overlays.ts'

/**
 * Removes a unit, and restores it on undo. Whenever that removes the focused element, the next row is focused, else the
 * heading of the empty cart.
 */
export function useRemovedUnit(root: RefObject<HTMLElement | null>, { entries }: CartState) {
  const { panel } = useOverlays()
  const [removed, setRemoved] = useState<CartItemWithQuantity>()
  const findNext = useRef<() => HTMLElement | null | undefined>(undefined)
  const rows = () => [...(root.current?.querySelectorAll<HTMLElement>('.cart-row') ?? [])]

  useLayoutEffect(() => {
    const find = findNext.current
    findNext.current = undefined
    if (find && !root.current?.contains(document.activeElement))
      (find() ?? root.current?.querySelector<HTMLElement>('.cart-heading'))?.focus()
  })
  // A removal can be undone until the cart is closed.
  useEffect(() => () => setRemoved(undefined), [panel])

  const current = entries.find(({ variantId }) => variantId === removed?.variantId)
  // The shop may have rejected the removal, or another tab has restored the unit.
  const isRestored = removed !== undefined && (current?.quantity ?? 0) >= removed.quantity
  return {
    removed: isRestored ? undefined : removed,
    remove: (entry: CartItemWithQuantity) => {
      const index = rows().findIndex((row) => row.contains(document.activeElement))
      findNext.current = () => rows().at(Math.min(Math.max(index, 0), rows().length - 1))
      setRemoved(entry)
      lazyCart.remove(entry.variantId)
    },
    removeUnavailable: (unavailable: readonly CartItemWithQuantity[]) => {
      findNext.current = () => rows()[0]
      for (const { variantId, unavailable: units = 0 } of unavailable)
        void lazyCart.mutate({ kind: 'units', variantId, units: -units })
    },
    undo: () => {
      if (!removed) return
      const { variantId } = removed
      findNext.current = () => rows().findLast((row) => row.dataset['variant'] === variantId)
      setRemoved(undefined)
      void lazyCart.mutate({ kind: 'units', variantId, units: 1 })
    },
  }
}
