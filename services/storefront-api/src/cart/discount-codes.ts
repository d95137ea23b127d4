import type { Cart } from './cart.ts'

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
