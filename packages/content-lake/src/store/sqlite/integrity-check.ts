import { findCorruption } from '@orrery/page-check'
import type { ReplicatedLogError, Replica } from '@orrery/sqlite-replica'
import { corruptContentError, toSharedDatabaseError } from '../storage-error.ts'
import type { LakeDatabase } from './lake-database.ts'

export interface IntegrityCheckOptions {
  /** Aborts the check. */
  signal: AbortSignal
  /**
   * Resolves when all documents are loaded; a large database is checked afterwards, to leave the
   * disk to loading.
   */
  loaded: Promise<void>
}

/**
 * Checks the pages of a lake's database and remembers corruption.
 *
 * @throws (as a rejection) StorageError with one sentence if it is corrupt
 */
export async function checkAndRecordCorruption(
  database: LakeDatabase,
  path: string,
  { signal, loaded }: IntegrityCheckOptions,
): Promise<void> {
  const found = await findCorruption(path, signal, loaded)
  if (found === null) return
  const error = corruptContentError(path, found)
  database.corruption ??= error.publicMessage
  throw error
}

/**
 * Checks a replica; a small one was checked as it was opened.
 *
 * @throws (as a rejection) StorageError with one sentence if it is corrupt; it is discarded then
 */
export async function checkReplicaDiscardingCorrupt(
  { file }: Replica,
  { signal, loaded }: IntegrityCheckOptions,
): Promise<void> {
  try {
    await file.verifyPages(signal, loaded)
  } catch (error) {
    throw toSharedDatabaseError(error as ReplicatedLogError, error)
  }
}
