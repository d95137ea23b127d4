/** Key of the cart's id in local storage (docs/reference/specification.md#cart). */
export const cartIdStorageKey = 'cart'

/** Key of the mark of the last change: a tab compares it to detect a change by another tab. */
export const cartChangeMarkKey = 'cart-mark'

/** Prefix of the keys of unsent mutations (persisted-mutations.ts). */
export const persistedMutationsPrefix = 'cart-left '

export function persistedMutationKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(persistedMutationsPrefix))
  } catch {
    return []
  }
}

/** Cart id and mark that all tabs of a browser share. */
export interface SharedCartStorage {
  get: () => string | undefined
  set: (id: string | undefined) => void
  getMark: () => string | undefined
  setMark: (mark: string) => void
}

/** Replaces storage that the browser denies; lives as long as the page. */
const fallback = new Map<string, string>()

function get(key: string): string | undefined {
  try {
    return (localStorage.getItem(key) ?? fallback.get(key)) || undefined
  } catch {
    return fallback.get(key)
  }
}

function set(key: string, value: string | undefined): void {
  fallback.delete(key)
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    if (value !== undefined) fallback.set(key, value)
  }
}

/** Stores the cart id across visits. Without storage a cart lives as long as the page. */
export const cartIdStorage: SharedCartStorage = {
  get: () => get(cartIdStorageKey),
  set: (id) => set(cartIdStorageKey, id),
  getMark: () => get(cartChangeMarkKey),
  setMark: (mark) => set(cartChangeMarkKey, mark),
}

/** Whether the browser has a cart, or unsent mutations for one. */
export function hasStoredCartOrMutations(): boolean {
  return get(cartIdStorageKey) !== undefined || persistedMutationKeys().length > 0
}
