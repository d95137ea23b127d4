import { setImmediate } from 'node:timers/promises'

/** Waits, turn by turn of the event loop, until something holds. @throws when it does not within ten seconds */
export async function until(holds: () => boolean): Promise<void> {
  const end = performance.now() + 10_000
  while (!holds()) {
    if (performance.now() > end) throw new Error(`It never came to hold: ${holds.toString()}`)
    await setImmediate()
  }
}
