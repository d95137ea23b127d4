import type { Cart } from './cart.ts'
import { cartProblem, type CartProblem } from './cart-problems.ts'
import type { PricingContext } from './pricing-context.ts'
import { findDiscountByCode } from './discounts.ts'
import { isUsable } from './gift-cards.ts'

/**
 * Replaces a cart's codes. They are compared without regard to case and empty ones are dropped; a
 * cart without lines keeps none.
 */
export function setDiscountCodes(cart: Cart, codes: readonly string[]): Cart {
  const kept = new Map<string, string>()
  for (const code of codes.map((value) => value.trim()).filter(Boolean)) {
    if (!kept.has(code.toLowerCase())) kept.set(code.toLowerCase(), code)
  }
  return { ...cart, discountCodes: cart.lines.length > 0 ? [...kept.values()] : [] }
}

/** Longest code, in characters. */
const CODE_LIMIT = 255

/** The codes that are too long to be any. */
export function validateCodes(
  codes: readonly string[],
  path: readonly (string | number)[],
): CartProblem[] {
  return codes.flatMap((code, index) =>
    Array.from(code).length > CODE_LIMIT
      ? [cartProblem('INVALID', [...path, index], 'codeTooLong', { count: CODE_LIMIT })]
      : [],
  )
}

/** Codes that somebody puts on a cart. */
export interface SubmittedCodes {
  discountCodes?: readonly string[] | null | undefined
  giftCardCodes?: readonly string[] | null | undefined
}

/**
 * Of each code that the cart does not have yet, whether there is a discount or a usable card behind it. Whether a discount applies is another
 * question, and no secret.
 */
export function checkNewCodes(
  { discountCodes, giftCards }: Pick<Cart, 'discountCodes' | 'giftCards'>,
  given: SubmittedCodes,
  pricing: PricingContext,
): boolean[] {
  const known = new Set(discountCodes.map((code) => code.toLowerCase()))
  const discounts = codesOf(given.discountCodes)
    .filter((code) => !known.has(code.toLowerCase()))
    .map((code) => findDiscountByCode(code, pricing.discounts) !== null)
  const cards = codesOf(given.giftCardCodes).flatMap((code) => {
    const card = pricing.redemptions.giftCardByCode(code)
    if (card && giftCards.includes(card.id)) return []
    return [card !== null && isUsable(card, pricing.now)]
  })
  return [...discounts, ...cards]
}

function codesOf(given: readonly string[] | null | undefined): string[] {
  return (given ?? []).map((code) => code.trim()).filter(Boolean)
}
