import { StartupError } from '../startup-error.ts'
import { storeErrorKind } from '../storage-failure.ts'
import { databasePath } from './database-path.ts'

/** An error of the disk or of the data on it. */
export class StorageError extends StartupError {
  override name = 'StorageError'
}

/** Converts an error of SQLite or the file system into one clear sentence about the store of this folder. */
export function toStorageError(dataDir: string | null, error: unknown): StorageError {
  // Already a sentence that names the database and the reason.
  if ((error as Error).name === 'ReplicatedLogError')
    return new StorageError((error as Error).message, { cause: error })
  const path = databasePath(dataDir)
  const { message } = error as Error
  const trouble = storeErrorKind(error)
  const options = { cause: error }
  if (trouble === 'full') return new StorageError(`The disk that holds ${path} is full.`, options)
  if (trouble === 'damaged')
    return new StorageError(
      `The database ${path} is damaged (${message}). Stop the shop and restore the file from a backup.`,
      options,
    )
  if (trouble === 'busy')
    return new StorageError(
      `The database ${path} is locked: another program has been writing to it for five seconds. Try again.`,
      options,
    )
  if (trouble === 'closed')
    return new StorageError(`The folder of ${path} is not writable: ${message}.`, options)
  return new StorageError(`The database ${path} cannot be used: ${message}.`, options)
}
