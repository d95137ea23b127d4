import { unwatchFile, watchFile, type Stats } from 'node:fs'

/** Polling interval of the file, in milliseconds. */
const LOOK = 1_000

/**
 * Detects that a file was overwritten or replaced. `onChange` never runs concurrently; changes
 * during a run trigger exactly one more run.
 */
export function watchCatalogueFile(
  path: string,
  onChange: () => Promise<void>,
  look = LOOK,
): { stop: () => void } {
  let running = false
  let again = false
  const run = async () => {
    if (running) {
      again = true
      return
    }
    running = true
    do {
      again = false
      await onChange()
    } while (again)
    running = false
  }
  const listener = (now: Stats, before: Stats) => {
    const differs =
      now.mtimeMs !== before.mtimeMs || now.size !== before.size || now.ino !== before.ino
    // A missing file is usually about to be replaced, so it is not a change.
    if (differs && now.size > 0) void run()
  }
  watchFile(path, { interval: look, persistent: false }, listener)
  return { stop: () => unwatchFile(path, listener) }
}
