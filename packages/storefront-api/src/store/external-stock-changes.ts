import type { Database } from './database.ts'

/** Polling interval in milliseconds. */
const LOOK = 1_000

/**
 * Calls `onChange` when another process changed the stock, or may have. Reads need no notification,
 * because they always query the store.
 */
export function observeExternalStockChanges(
  database: Pick<Database, 'onExternalWrite' | 'pollExternalWrites'>,
  onChange: () => void,
): { stop: () => void } {
  let isStopped = false
  database.onExternalWrite((changes) => {
    if (!isStopped && (changes === null || changes.stock)) onChange()
  })
  const timer = setInterval(() => database.pollExternalWrites(), LOOK)
  timer.unref()
  return {
    stop() {
      isStopped = true
      clearInterval(timer)
    },
  }
}
