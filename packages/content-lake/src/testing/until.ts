import { setImmediate } from 'node:timers/promises'

/** Polls a condition with each turn of the event loop. @throws when it does not hold within ten seconds */
export async function until(holds: () => boolean): Promise<void> {
  const end = performance.now() + 10_000
  while (!holds()) {
    if (performance.now() > end)
      throw new Error(`The condition did not become true: ${holds.toString()}`)
    await setImmediate()
  }
}
