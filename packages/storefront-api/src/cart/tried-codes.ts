import type { Cart } from './cart.ts'
import { discountOfCode } from './deals.ts'
import { isUsable } from './gift-cards.ts'
import type { Till } from './till.ts'

/** Codes that somebody puts on a cart. */
export interface GivenCodes {
  discountCodes?: readonly string[] | null | undefined
  giftCardCodes?: readonly string[] | null | undefined
}

/**
 * Of each code that the cart does not have yet, whether there is a discount or a usable card behind it. Whether a discount applies is another
 * question, and no secret.
 */
export function triedCodes(
  { discountCodes, giftCards }: Pick<Cart, 'discountCodes' | 'giftCards'>,
  given: GivenCodes,
  till: Till,
): boolean[] {
  const known = new Set(discountCodes.map((code) => code.toLowerCase()))
  const discounts = codesOf(given.discountCodes)
    .filter((code) => !known.has(code.toLowerCase()))
    .map((code) => discountOfCode(code, till.discounts) !== null)
  const cards = codesOf(given.giftCardCodes).flatMap((code) => {
    const card = till.ledger.giftCardByCode(code)
    if (card && giftCards.includes(card.id)) return []
    return [card !== null && isUsable(card, till.now)]
  })
  return [...discounts, ...cards]
}

function codesOf(given: readonly string[] | null | undefined): string[] {
  return (given ?? []).map((code) => code.trim()).filter(Boolean)
}
