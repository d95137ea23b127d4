import { areTexts, isListOf } from './shapes.ts'

/**
 * The gift cards that were typed here. A cart shows no more of a card than its last characters, and the
 * shop takes cards as a whole list: whoever adds one names the others again.
 */
export interface TypedCards {
  get: () => readonly string[]
  set: (codes: readonly string[]) => void
}

const key = 'cart-cards'

/** @param storage refused by some browsers: then the cards last as long as the page */
export function createTypedCards(storage?: () => Pick<Storage, 'getItem' | 'setItem'>): TypedCards {
  let codes: readonly string[] = []
  try {
    const stored: unknown = JSON.parse(storage?.().getItem(key) ?? '[]')
    if (isListOf(stored, (code) => areTexts(code))) codes = stored as string[]
  } catch {
    // Nothing that can be read was kept.
  }
  return {
    get: () => codes,
    set(now) {
      codes = now
      try {
        storage?.().setItem(key, JSON.stringify(now))
      } catch {
        // They last as long as the page.
      }
    },
  }
}
