import { LimitReached } from '../limits/limit-reached.ts'
import { createTries } from '../limits/tries.ts'

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
}

export function createCodeLimits(clock: () => number): CodeLimits {
  const [carts, addresses, shop] = [MOST.cart, MOST.address, MOST.shop].map((tries) =>
    createTries({ tries, within: WITHIN }),
  ) as [
    ReturnType<typeof createTries>,
    ReturnType<typeof createTries>,
    ReturnType<typeof createTries>,
  ]
  return {
    admit({ cart, address }, right) {
      const now = clock()
      const counted = [
        ...(cart === null ? [] : [{ tries: carts, key: cart }]),
        { tries: addresses, key: address },
        { tries: shop, key: '' },
      ]
      const assertLeft = () => {
        if (counted.some(({ tries, key }) => tries.isSpent(key, now)))
          throw new LimitReached('Code attempt limit exceeded. Please try again later.')
      }
      if (right.length > 0) assertLeft()
      for (const isRight of right) {
        if (isRight) continue
        assertLeft()
        for (const { tries, key } of counted) tries.note(key, now)
      }
    },
  }
}
