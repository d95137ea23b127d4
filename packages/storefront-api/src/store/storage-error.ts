import { StartupError } from '../startup-error.ts'
import { storeErrorKind } from '../store-error.ts'
import { databasePath } from './database-path.ts'

/** The disk refused, or what stands on it. */
export class StorageError extends StartupError {
  override name = 'StorageError'
}

/** Puts what SQLite or the file system reported of the store in this folder into one clear sentence. */
export function toStorageError(dataDir: string | null, error: unknown): StorageError {
  // It says in a sentence which database it is, and why.
  if ((error as Error).name === 'ReplicatedLogError')
    return new StorageError((error as Error).message, { cause: error })
  const path = databasePath(dataDir)
  const { message } = error as Error
  const trouble = storeErrorKind(error)
  const options = { cause: error }
  if (trouble === 'full') return new StorageError(`The disk that holds ${path} is full.`, options)
  if (trouble === 'damaged')
    return new StorageError(
      `The database ${path} is damaged (${message}): stop the shop and put a copy of it in its place.`,
      options,
    )
  if (trouble === 'busy')
    return new StorageError(
      `The database ${path} is in use: another program has been writing into it for five seconds. Try again.`,
      options,
    )
  if (trouble === 'closed')
    return new StorageError(`The folder of ${path} cannot be written: ${message}.`, options)
  return new StorageError(`The database ${path} cannot be used: ${message}.`, options)
}
