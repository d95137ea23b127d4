import { backup, DatabaseSync } from 'node:sqlite'
import { toStorageError } from '../storage-error.ts'
import { databasePath } from './data-folder.ts'
import { readSchemaVersion } from './migrations.ts'

/** Copies all pages in one step: a consistent snapshot that concurrent writes do not restart. */
const ALL_PAGES = 2 ** 31 - 1

/**
 * Copies a snapshot of a data folder's database, whether a lake serves it or not. Uses a connection
 * and a thread of its own, so that no writer waits.
 * @param path target file; overwritten if it exists
 * @throws StorageError with one sentence if it cannot be read, is of a newer version, or the copy
 * cannot be written
 */
export async function copyDatabaseSnapshot(dataDir: string, path: string): Promise<void> {
  const source = databasePath(dataDir)
  try {
    const database = new DatabaseSync(source, { readOnly: true, timeout: 2_000 })
    try {
      readSchemaVersion(database)
      await backup(database, path, { rate: ALL_PAGES })
    } finally {
      database.close()
    }
  } catch (error) {
    throw toStorageError(error, source)
  }
}
