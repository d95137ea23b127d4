import { fork } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Maximum bytes of a database that is checked completely at start, about two seconds. */
const SMALL = 256 * 1024 * 1024

const program = join(import.meta.dirname, 'check-database.mjs')

/** Whether a database is small enough for a complete check at start. */
export async function isSmallDatabase(path: string): Promise<boolean> {
  const { size } = await stat(path).catch(() => ({ size: 0 }))
  return size <= SMALL
}

/**
 * Checks all pages of a database, and the indexes of a small one, because some page damage reads as valid
 * data. Runs in a separate process, because a running SQLite step on a thread would delay the exit of this
 * process.
 *
 * @param signal aborts the check
 * @param idle resolves when a large database may be checked
 * @returns SQLite's first finding; null if there is none, or if aborted
 */
export async function findCorruption(
  path: string,
  signal: AbortSignal,
  idle: Promise<unknown> = Promise.resolve(),
): Promise<string | null> {
  const isWhole = await isSmallDatabase(path)
  if (!isWhole) await idle.catch(() => {})
  if (signal.aborted) return null
  const child = fork(program, [path, isWhole ? 'integrity_check' : 'quick_check'], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  const end = (): void => void child.kill('SIGKILL')
  signal.addEventListener('abort', end)
  process.once('exit', end)
  let found: string | null = null
  // In watch mode Node sends its own messages over this channel too.
  child.on('message', (reported: { found?: string | null }) => {
    if (reported.found !== undefined) found = reported.found
  })
  await new Promise<void>((resolve) => {
    child.once('close', () => resolve())
    // If no process can be started, nothing is known about the pages.
    child.once('error', () => resolve())
  })
  signal.removeEventListener('abort', end)
  process.off('exit', end)
  return found
}
