import type { DatabaseAddress } from './database-address.ts'
import type { LakeStore } from './lake-store.ts'
import type { SqliteOptions } from './sqlite/sqlite-store.ts'
import { StorageError } from './storage-error.ts'

/**
 * Opens the store whose content lies in a database that other processes share.
 * @param dataDir where this process keeps its files
 * @throws (as a rejection) StorageError with one clear sentence when the database or the folder cannot be used
 */
export async function openSharedStore(
  _dataDir: string,
  _database: DatabaseAddress,
  _options: SqliteOptions,
): Promise<LakeStore> {
  throw new StorageError('This content lake keeps its content in its data folder alone.')
}
