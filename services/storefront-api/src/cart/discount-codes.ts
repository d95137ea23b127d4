import type { Cart } from './cart.ts'

/** A discount code as the API's `CartDiscountCode` shows it. */
export interface DiscountCode {
  __typename: 'CartDiscountCode'
  code: string
  applicable: boolean
}

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

/** The codes of a cart with whether they apply. The shop gives no discounts yet, so none does. */
export function discountCodes(cart: Cart): DiscountCode[] {
  return cart.discountCodes.map((code) => ({
    __typename: 'CartDiscountCode',
    code,
    applicable: false,
  }))
}
