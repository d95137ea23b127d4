import { RateLimitExceeded, createRateLimit } from '../limits/rate-limit.ts'

const WITHIN = 10 * 60 * 1000

/** Maximum wrong codes in ten minutes per cart, per address and in total. */
const MOST = { cart: 10, address: 20, shop: 2_000 }

/** Client address and cart of a code attempt. */
export interface CodeAttempt {
  address: string
  /** Token of the cart; null while it is being created. */
  cart: string | null
}

/** Rate limit of wrong gift card and discount codes, which prevents guessing. */
export interface CodeAttemptLimiter {
  /**
   * Counts the attempts before the response reveals which codes exist.
   * @param right for each submitted code, whether it exists
   * @throws RateLimitExceeded after too many wrong codes; correct codes are then rejected too.
   */
  assertAllowed(where: CodeAttempt, right: readonly boolean[]): void
  /** Like `assertAllowed`, but returns the result instead of throwing. */
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
