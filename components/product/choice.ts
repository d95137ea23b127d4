import { useSyncExternalStore } from 'react'

/**
 * The size chosen for each product of the page. Outside React, because the form beside the picture
 * and the bar that follows the reader down the page are separate islands with one choice.
 */
const chosen = new Map<string, string>()
const missing = new Set<string>()
const listeners = new Set<() => void>()

function notify(): void {
  for (const listener of listeners) listener()
}

export function chooseSize(productId: string, value: string): void {
  chosen.set(productId, value)
  missing.delete(productId)
  notify()
}

/** Remembers that a size was needed and none was chosen; choosing one clears it. */
export function askForSize(productId: string): void {
  missing.add(productId)
  notify()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The chosen size, and whether the shopper must be told to choose one. */
export function useChoice(productId: string): { size: string | undefined; needsSize: boolean } {
  const size = useSyncExternalStore(
    subscribe,
    () => chosen.get(productId),
    () => undefined,
  )
  const needsSize = useSyncExternalStore(
    subscribe,
    () => missing.has(productId),
    () => false,
  )
  return { size, needsSize }
}
