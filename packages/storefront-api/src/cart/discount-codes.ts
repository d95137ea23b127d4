import type { Cart } from './cart.ts'
import { problem, type CartProblem } from './problems.ts'

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
export function codeProblems(
  codes: readonly string[],
  path: readonly (string | number)[],
): CartProblem[] {
  return codes.flatMap((code, index) =>
    Array.from(code).length > CODE_LIMIT
      ? [problem('INVALID', [...path, index], 'codeTooLong', { count: CODE_LIMIT })]
      : [],
  )
}
