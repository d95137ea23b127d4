import { RateLimitExceeded, createRateLimit } from '../limits/rate-limit.ts'

const WITHIN = 10 * 60 * 1000

/** Wrong codes that are answered within ten minutes: on one cart, from one address, and in the shop altogether. */
const MOST = { cart: 10, address: 20, shop: 2_000 }

/** Where codes are tried. */
export interface CodeAttempt {
  address: string
  /** Token of the cart; null for one that is yet to be. */
  cart: string | null
}

/** Counts wrong codes of gift cards and discounts, so that nobody finds one by trying. */
export interface CodeAttemptLimiter {
  /**
   * Counts what is tried before anybody is told which of it is right.
   * @param right of each code that is tried, whether there is something behind it
   * @throws RateLimitExceeded after too many wrong ones; then right ones are not taken either.
   */
  assertAllowed(where: CodeAttempt, right: readonly boolean[]): void
  /** The same, for whoever says it in words of their own: whether it may be tried. */
  isAllowed(where: CodeAttempt, right: readonly boolean[]): boolean
}

export function createCodeAttemptLimiter(clock: () => number): CodeAttemptLimiter {
  const limited = (attempts: number) => createRateLimit({ attempts, windowMs: WITHIN })
  const [carts, addresses, shop] = [limited(MOST.cart), limited(MOST.address), limited(MOST.shop)]
  const isAllowed = ({ cart, address }: CodeAttempt, right: readonly boolean[]): boolean => {
    const now = clock()
    const counted = [
      ...(cart === null ? [] : [{ limit: carts, key: cart }]),
      { limit: addresses, key: address },
      { limit: shop, key: '' },
    ]
    const isSpent = () => counted.some(({ limit, key }) => limit.isExhausted(key, now))
    if (right.length > 0 && isSpent()) return false
    for (const isRight of right) {
      if (isRight) continue
      if (isSpent()) return false
      for (const { limit, key } of counted) limit.record(key, now)
    }
    return true
  }
  return {
    isAllowed,
    assertAllowed(where, right) {
      if (!isAllowed(where, right))
        throw new RateLimitExceeded('Code attempt limit exceeded. Please try again later.')
    },
  }
}
