import { createHash } from 'node:crypto'
import { LimitReached } from '../limits/limit-reached.ts'
import { createTries } from '../limits/tries.ts'

const WITHIN = 10 * 60 * 1000

/** What an address may do so many times within ten minutes, in the words of Shopify's API when it is too much. */
const MOST = 20
const refusals = {
  create: 'Creating Customer Limit exceeded. Please try again later.',
  recover: 'Resetting password limit exceeded. Please try again later.',
  /** Setting a password, which has to be worked out. */
  change: 'Resetting password limit exceeded. Please try again later.',
}
export type Limited = keyof typeof refusals

/** Wrong passwords for one account from one address, and from one address whatever the account. */
const PAIR = 5
const ADDRESS = 20

/** Counts what strangers ask of accounts, by where they are: nobody's tries keep anybody elsewhere out. */
export interface CustomerLimits {
  /** @throws LimitReached when it was too often from there. */
  admit(what: Limited, address: string): void
  /**
   * Compares a password; what comes to null counts as a wrong one. It counts before it is compared, so
   * that tries which are sent at once are counted one by one.
   * @throws LimitReached, without comparing, after too many wrong ones.
   */
  tryPassword<T>(
    email: string,
    address: string,
    compare: () => Promise<T | null>,
  ): Promise<T | null>
}

export function createCustomerLimits(clock: () => number): CustomerLimits {
  const limited = (tries: number) => createTries({ tries, within: WITHIN })
  const done = { create: limited(MOST), recover: limited(MOST), change: limited(MOST) }
  const [pairs, addresses] = [limited(PAIR), limited(ADDRESS)]
  return {
    admit(what, address) {
      const now = clock()
      if (done[what].isSpent(address, now)) throw new LimitReached(refusals[what])
      done[what].note(address, now)
    },
    async tryPassword(email, address, compare) {
      const now = clock()
      // Whatever was sent as an e-mail may be long; what is remembered of it is not.
      const pair = createHash('sha256')
        .update(`${address}\n${email.trim().toLowerCase()}`)
        .digest('base64url')
      if (pairs.isSpent(pair, now) || addresses.isSpent(address, now))
        throw new LimitReached('Login attempt limit exceeded. Please try again later.')
      pairs.note(pair, now)
      addresses.note(address, now)
      const found = await compare()
      if (found !== null) {
        pairs.forgive(pair)
        addresses.takeBack(address)
      }
      return found
    },
  }
}
