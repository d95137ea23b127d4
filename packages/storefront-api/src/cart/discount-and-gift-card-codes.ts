import type { Cart } from './cart.ts'
import { createCartProblem, type CartProblem } from './cart-problems.ts'
import type { PricingContext } from './pricing-context.ts'
import { findDiscountByCode } from './discounts.ts'
import { isGiftCardUsable } from './gift-cards.ts'

/**
 * Replaces a cart's codes, compared case-insensitively; empty ones are dropped. A cart without
 * lines has no codes.
 */
export function setDiscountCodes(cart: Cart, codes: readonly string[]): Cart {
  const kept = new Map<string, string>()
  for (const code of codes.map((value) => value.trim()).filter(Boolean)) {
    if (!kept.has(code.toLowerCase())) kept.set(code.toLowerCase(), code)
  }
  return { ...cart, discountCodes: cart.lines.length > 0 ? [...kept.values()] : [] }
}

/** Maximum length of a code, in characters. */
const CODE_LIMIT = 255

/** The problems of codes that are too long. */
export function codeLengthProblems(
  codes: readonly string[],
  path: readonly (string | number)[],
): CartProblem[] {
  return codes.flatMap((code, index) =>
    Array.from(code).length > CODE_LIMIT
      ? [createCartProblem('INVALID', [...path, index], 'codeTooLong', { count: CODE_LIMIT })]
      : [],
  )
}

/** Codes submitted for a cart. */
export interface SubmittedCodes {
  discountCodes?: readonly string[] | null | undefined
  giftCardCodes?: readonly string[] | null | undefined
}

/**
 * For each new code, whether a discount or a usable gift card exists. Whether a discount applies to
 * the cart is not secret and not checked here.
 */
export function newCodesExist(
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
    return [card !== null && isGiftCardUsable(card, pricing.now)]
  })
  return [...discounts, ...cards]
}

function codesOf(given: readonly string[] | null | undefined): string[] {
  return (given ?? []).map((code) => code.trim()).filter(Boolean)
}
