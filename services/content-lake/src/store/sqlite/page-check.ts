import { fork } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { damagedAt } from '../storage-error.ts'
import type { LakeDatabase } from './database.ts'

/** Bytes up to which a database is looked through whole, at once: some two seconds. */
const SMALL = 256 * 1024 * 1024

const program = fileURLToPath(new URL('./page-check-process.mjs', import.meta.url))

export interface PageCheck {
  /** Ends it; what was not found by then is not told. */
  signal: AbortSignal
  /** Answers when all documents are loaded: a large database is looked through afterwards, so that the disk is theirs. */
  loaded: Promise<void>
}

/**
 * Looks through all pages of a database, and where it is small through what its indexes say as well: what stands on a page
 * that is damaged in the right way would be read as if it had been written so. A process of its own does so, because a step
 * of SQLite on a thread of this one would not let this one end. Damage is remembered in the database.
 *
 * @throws (as a rejection) StorageError with one sentence where something is damaged
 */
export async function checkPages(
  database: LakeDatabase,
  path: string,
  { signal, loaded }: PageCheck,
): Promise<void> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  )
  const isSmall = size <= SMALL
  // Who waits for the documents hears why they could not be loaded.
  if (!isSmall) await loaded.catch(() => {})
  const found = await ask(path, isSmall ? 'integrity_check' : 'quick_check', signal)
  if (found === null) return
  const error = damagedAt(path, found)
  database.damage ??= error.told
  throw error
}

/** @returns what is wrong first; null where all is well, and where it ended before it could say so */
async function ask(path: string, pragma: string, signal: AbortSignal): Promise<string | null> {
  if (signal.aborted) return null
  const child = fork(program, [path, pragma], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  const end = (): void => void child.kill('SIGKILL')
  signal.addEventListener('abort', end)
  process.once('exit', end)
  let found: string | null = null
  child.once('message', (told) => (found = told as string | null))
  await new Promise<void>((resolve) => {
    child.once('close', () => resolve())
    // A machine without room for a process says nothing of the pages.
    child.once('error', () => resolve())
  })
  signal.removeEventListener('abort', end)
  process.off('exit', end)
  return found
}
