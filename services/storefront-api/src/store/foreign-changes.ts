import type { Database } from './database.ts'

/** Time between two looks, in milliseconds. */
const LOOK = 1_000

/**
 * Tells when another program changed the store: SQLite counts the commits of others. Reading needs
 * no such word, because everything is read from the store each time.
 */
export function watchForeignChanges(
  database: Database,
  onChange: () => void,
): { stop: () => void } {
  const version = database.prepare('PRAGMA data_version')
  const look = () => (version.get() as { data_version: number }).data_version
  let known = look()
  const timer = setInterval(() => {
    const now = look()
    if (now === known) return
    known = now
    onChange()
  }, LOOK)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
