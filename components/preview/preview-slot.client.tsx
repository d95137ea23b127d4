'use client'

import { type ReactNode, useSyncExternalStore } from 'react'

let content: ReactNode
const listeners = new Set<() => void>()

/** Sets the content of the preview slot, which replaces the former content and outlives the page that sets it. */
export function fillPreviewSlot(next: ReactNode): void {
  content = next
  for (const each of listeners) each()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * A place in the layout of live pages for what stays mounted when the visitor moves to another page. Pages fill it, so
 * that the layout loads no code of the preview; it is empty for visitors behind the gate.
 */
export function PreviewSlot(): ReactNode {
  return useSyncExternalStore(
    subscribe,
    () => content,
    () => undefined,
  )
}
