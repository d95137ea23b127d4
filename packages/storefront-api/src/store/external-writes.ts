import type { Database } from './database.ts'

/** Time between two looks, in milliseconds. */
const LOOK = 1_000

/**
 * Tells when another program changed the stock, or anything where that is not known. Reading needs
 * no such word, because everything is read from the store each time.
 */
export function observeExternalWrites(
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
