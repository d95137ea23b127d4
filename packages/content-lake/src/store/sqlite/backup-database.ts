import { backup, DatabaseSync } from 'node:sqlite'
import { toStorageError } from '../storage-error.ts'
import { databasePath } from './data-folder.ts'
import { readSchemaVersion } from './migrations.ts'

/** All pages in one step: the copy is of one moment, and a write in between begins nothing anew. */
const ALL_PAGES = 2 ** 31 - 1

/**
 * Copies the database of a data folder as it is at one moment, whether a lake serves the folder or not. It is read through
 * a connection of its own, outside of this thread, and no writer waits.
 * @param path where the copy goes; a file that is there is overwritten
 * @throws StorageError with one sentence where it cannot be read, is of a newer program, or the copy cannot be written
 */
export async function backupDatabase(dataDir: string, path: string): Promise<void> {
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
