import type { CartStore } from './cart-store.ts'
import type { Database } from './database.ts'

/** Maximum carts and milliseconds of one batch, because a cold disk is slow. */
const STEP = 200
const TIME = 10
/** Delay between two batches, and between two scans, in milliseconds. */
const PAUSE = 50
const LOOK = 60_000

export interface ExpiredCartSweeper {
  stop(): void
}

/**
 * Deletes expired carts in small batches with pauses, so that requests are not delayed.
 * A failure is reported and retried by the next scan.
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
