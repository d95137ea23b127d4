import { createHash } from 'node:crypto'
import { RateLimitExceeded, createRateLimit } from '../limits/rate-limit.ts'

const WITHIN = 10 * 60 * 1000

/** Maximum requests of an address in ten minutes. The messages are those of Shopify's API. */
const MOST = 20
const refusals = {
  create: 'Creating Customer Limit exceeded. Please try again later.',
  recover: 'Resetting password limit exceeded. Please try again later.',
  /** Setting a password costs a hash. */
  change: 'Resetting password limit exceeded. Please try again later.',
}
type Limited = keyof typeof refusals

/** Maximum wrong passwords per account and address, and per address over all accounts. */
const PAIR = 5
const ADDRESS = 20

/** Rate limits of account requests by client address, so that no client locks out another one. */
export interface CustomerRateLimits {
  /** @throws RateLimitExceeded after too many requests from the address. */
  assertAllowed(what: Limited, address: string): void
  /**
   * Compares a password; null counts as wrong. Counts the attempt before comparing, so that concurrent
   * attempts are counted one by one.
   * @throws RateLimitExceeded, without comparing, after too many wrong ones.
   */
  checkPassword<T>(
    email: string,
    address: string,
    compare: () => Promise<T | null>,
  ): Promise<T | null>
}

export function createCustomerRateLimits(clock: () => number): CustomerRateLimits {
  const limited = (attempts: number) => createRateLimit({ attempts, windowMs: WITHIN })
  const done = { create: limited(MOST), recover: limited(MOST), change: limited(MOST) }
  const [pairs, addresses] = [limited(PAIR), limited(ADDRESS)]
  return {
    assertAllowed(what, address) {
      const now = clock()
      if (done[what].isExhausted(address, now)) throw new RateLimitExceeded(refusals[what])
      done[what].record(address, now)
    },
    async checkPassword(email, address, compare) {
      const now = clock()
      // The hash bounds the key length; the submitted email may be long.
      const pair = createHash('sha256')
        .update(`${address}\n${email.trim().toLowerCase()}`)
        .digest('base64url')
      if (pairs.isExhausted(pair, now) || addresses.isExhausted(address, now))
        throw new RateLimitExceeded('Login attempt limit exceeded. Please try again later.')
      pairs.record(pair, now)
      addresses.record(address, now)
      const found = await compare()
      if (found !== null) {
        pairs.reset(pair)
        addresses.refund(address)
      }
      return found
    },
  }
}
