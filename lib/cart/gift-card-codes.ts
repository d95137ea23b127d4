import { areStrings, isListOf } from './json-guards.ts'

/**
 * Codes of the gift cards that the shopper entered. A cart has only the last characters of each code, and the API
 * takes the whole list, so adding one sends the others again.
 */
export interface GiftCardCodeStore {
  get: () => readonly string[]
  set: (codes: readonly string[]) => void
}

const key = 'cart-cards'

/** @param storage undefined where the browser denies it: then the codes are lost with the page */
export function createGiftCardCodeStore(
  storage?: () => Pick<Storage, 'getItem' | 'setItem'>,
): GiftCardCodeStore {
  let codes: readonly string[] = []
  try {
    const stored: unknown = JSON.parse(storage?.().getItem(key) ?? '[]')
    if (isListOf(stored, (code) => areStrings(code))) codes = stored as string[]
  } catch {
    // The stored value is invalid.
  }
  return {
    get: () => codes,
    set(now) {
      codes = now
      try {
        storage?.().setItem(key, JSON.stringify(now))
      } catch {
        // Without storage the codes are lost with the page.
      }
    },
  }
}
