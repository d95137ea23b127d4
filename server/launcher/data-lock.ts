import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CliError } from './cli-error.ts'

/**
 * Holds a data folder for this process. The lock is an open SQLite write transaction: the kernel
 * drops it with the process, however that ends, so there is never a stale one to clean up.
 *
 * @returns a function that lets go of the folder
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
