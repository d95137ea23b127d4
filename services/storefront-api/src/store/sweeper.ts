import type { CartStore } from './carts.ts'
import type { Database } from './database.ts'

/** Carts of one step: a few milliseconds, and a sync that others share. */
const STEP = 200
/** Time between two steps while there is more to forget, and between two looks, in milliseconds. */
const PAUSE = 50
const LOOK = 60_000

export interface Sweeper {
  stop(): void
}

/**
 * Forgets expired carts while the shop runs: small steps with pauses, so that nobody waits for them.
 * A failure is told and the next look tries again.
 */
export function startSweeper(parts: {
  database: Database
  carts: CartStore
  clock: () => number
  onError: (error: unknown) => void
}): Sweeper {
  const { database, carts, clock, onError } = parts
  let stopped = false
  let timer: NodeJS.Timeout
  const plan = (delay: number) => {
    if (!stopped) timer = setTimeout(() => void step(), delay).unref()
  }
  const step = async () => {
    try {
      const count = await database.write(() => carts.sweep(clock(), STEP))
      plan(count < STEP ? LOOK : PAUSE)
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
