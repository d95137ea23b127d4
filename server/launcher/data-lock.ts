import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CliError } from './cli-error.ts'

/**
 * Locks a data folder for this process. The lock is an open SQLite write transaction, which the kernel releases with the
 * process, so no lock becomes stale.
 *
 * @returns a function that releases the lock
 * @throws CliError when another run holds it
 */
export function lockDataDir(dataDir: string): () => void {
  const database = new DatabaseSync(join(dataDir, 'run.lock'))
  try {
    database.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (!/locked|busy/i.test((error as Error).message)) throw error
    throw new CliError(
      `Orrery already runs on ${dataDir}. Stop that run, or set DATA_DIR to another folder.`,
    )
  }
  return () => database.close()
}
