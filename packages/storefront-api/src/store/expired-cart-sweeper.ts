import type { CartStore } from './carts.ts'
import type { Database } from './database.ts'

/** Most carts of one step, and the most milliseconds of it: on a cold disk each cart is a wait. */
const STEP = 200
const TIME = 10
/** Time between two steps while there is more to forget, and between two looks, in milliseconds. */
const PAUSE = 50
const LOOK = 60_000

export interface ExpiredCartSweeper {
  stop(): void
}

/**
 * Forgets expired carts while the shop runs: small steps with pauses, so that nobody waits for them.
 * A failure is told and the next look tries again.
 */
export function startExpiredCartSweeper(parts: {
  database: Database
  carts: CartStore
  clock: () => number
  onError: (error: unknown) => void
}): ExpiredCartSweeper {
  const { database, carts, clock, onError } = parts
  let stopped = false
  let timer: NodeJS.Timeout
  const plan = (delay: number) => {
    if (!stopped) timer = setTimeout(() => void step(), delay).unref()
  }
  const step = async () => {
    try {
      const isMore = await database.write(() => {
        const end = performance.now() + TIME
        return carts.removeExpired(clock(), STEP, () => performance.now() < end)
      })
      plan(isMore ? PAUSE : LOOK)
    } catch (error) {
      if (!stopped) onError(error)
      plan(LOOK)
    }
  }
  plan(PAUSE)
  return {
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
