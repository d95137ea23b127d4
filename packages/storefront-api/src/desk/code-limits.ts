import { LimitReached, createTries } from '../limits/tries.ts'

const WITHIN = 10 * 60 * 1000

/** Wrong codes that are answered within ten minutes: on one cart, from one address, and in the shop altogether. */
const MOST = { cart: 10, address: 20, shop: 2_000 }

/** Where codes are tried. */
export interface CodeTry {
  address: string
  /** Token of the cart; null for one that is yet to be. */
  cart: string | null
}

/** Counts wrong codes of gift cards and discounts, so that nobody finds one by trying. */
export interface CodeLimits {
  /**
   * Counts what is tried before anybody is told which of it is right.
   * @param right of each code that is tried, whether there is something behind it
   * @throws LimitReached after too many wrong ones; then right ones are not taken either.
   */
  admit(where: CodeTry, right: readonly boolean[]): void
  /** The same, for whoever says it in words of their own: whether it may be tried. */
  mayTry(where: CodeTry, right: readonly boolean[]): boolean
}

export function createCodeLimits(clock: () => number): CodeLimits {
  const limited = (tries: number) => createTries({ tries, within: WITHIN })
  const [carts, addresses, shop] = [limited(MOST.cart), limited(MOST.address), limited(MOST.shop)]
  const mayTry = ({ cart, address }: CodeTry, right: readonly boolean[]): boolean => {
    const now = clock()
    const counted = [
      ...(cart === null ? [] : [{ tries: carts, key: cart }]),
      { tries: addresses, key: address },
      { tries: shop, key: '' },
    ]
    const isSpent = () => counted.some(({ tries, key }) => tries.isSpent(key, now))
    if (right.length > 0 && isSpent()) return false
    for (const isRight of right) {
      if (isRight) continue
      if (isSpent()) return false
      for (const { tries, key } of counted) tries.note(key, now)
    }
    return true
  }
  return {
    mayTry,
    admit(where, right) {
      if (!mayTry(where, right))
        throw new LimitReached('Code attempt limit exceeded. Please try again later.')
    },
  }
}
