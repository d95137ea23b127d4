import { createHash } from 'node:crypto'
import { RateLimitExceeded, createRateLimit } from '../limits/rate-limit.ts'

const WITHIN = 10 * 60 * 1000

/** What an address may do so many times within ten minutes, in the words of Shopify's API when it is too much. */
const MOST = 20
const refusals = {
  create: 'Creating Customer Limit exceeded. Please try again later.',
  recover: 'Resetting password limit exceeded. Please try again later.',
  /** Setting a password, which has to be worked out. */
  change: 'Resetting password limit exceeded. Please try again later.',
}
type Limited = keyof typeof refusals

/** Wrong passwords for one account from one address, and from one address whatever the account. */
const PAIR = 5
const ADDRESS = 20

/** Counts what strangers ask of accounts, by where they are: nobody's tries keep anybody elsewhere out. */
export interface CustomerRateLimits {
  /** @throws RateLimitExceeded when it was too often from there. */
  assertAllowed(what: Limited, address: string): void
  /**
   * Compares a password; what comes to null counts as a wrong one. It counts before it is compared, so
   * that tries which are sent at once are counted one by one.
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
      // Whatever was sent as an e-mail may be long; what is remembered of it is not.
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
