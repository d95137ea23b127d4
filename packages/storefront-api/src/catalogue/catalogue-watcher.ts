import { unwatchFile, watchFile, type Stats } from 'node:fs'

/** Time between two looks at the file, in milliseconds. */
const LOOK = 1_000

/**
 * Tells when a file became another one: written over, or replaced. `onChange` runs once at a time,
 * and once more for changes that come meanwhile.
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
    // A file that is away is about to be replaced.
    if (differs && now.size > 0) void run()
  }
  watchFile(path, { interval: look, persistent: false }, listener)
  return { stop: () => unwatchFile(path, listener) }
}
