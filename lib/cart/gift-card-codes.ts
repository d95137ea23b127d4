import { areStrings, isListOf } from './type-guards.ts'

/**
 * Codes of the gift cards that the shopper entered. A cart has only the last characters of each code, and the API
 * takes the whole list, so adding one sends the others again.
 */
export interface GiftCardCodes {
  get: () => readonly string[]
  set: (codes: readonly string[]) => void
}

const key = 'cart-cards'

/** @param storage some browsers deny it: then the codes live as long as the page */
export function createGiftCardCodes(
  storage?: () => Pick<Storage, 'getItem' | 'setItem'>,
): GiftCardCodes {
  let codes: readonly string[] = []
  try {
    const stored: unknown = JSON.parse(storage?.().getItem(key) ?? '[]')
    if (isListOf(stored, (code) => areStrings(code))) codes = stored as string[]
  } catch {
    // Nothing readable is stored.
  }
  return {
    get: () => codes,
    set(now) {
      codes = now
      try {
        storage?.().setItem(key, JSON.stringify(now))
      } catch {
        // The codes live as long as the page.
      }
    },
  }
}
