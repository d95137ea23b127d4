import { fork } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Bytes up to which a database is looked through whole, at once: some two seconds. */
const SMALL = 256 * 1024 * 1024

const program = join(import.meta.dirname, 'check-database.mjs')

/** Whether a database is looked through whole and at once. */
export async function isSmallDatabase(path: string): Promise<boolean> {
  const { size } = await stat(path).catch(() => ({ size: 0 }))
  return size <= SMALL
}

/**
 * Looks through all pages of a database, and where it is small through what its indexes say as well: what stands on a page
 * that is damaged in the right way would be read as if it had been written so. A process of its own does so, because a step
 * of SQLite on a thread of this one would not let this one end.
 *
 * @param signal ends it
 * @param idle answers when there is room for a large one, whatever comes of it
 * @returns what SQLite finds wrong first, in its own words; null where all is well, and where it ended before it could say so
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
  // A program that Node watches sends words of Node's own this way as well.
  child.on('message', (told: { found?: string | null }) => {
    if (told.found !== undefined) found = told.found
  })
  await new Promise<void>((resolve) => {
    child.once('close', () => resolve())
    // A machine without room for a process says nothing of the pages.
    child.once('error', () => resolve())
  })
  signal.removeEventListener('abort', end)
  process.off('exit', end)
  return found
}
