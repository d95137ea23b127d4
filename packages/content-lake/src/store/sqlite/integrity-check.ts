import { findCorruption } from '@orrery/page-check'
import type { ReplicatedLogError, Replica } from '@orrery/sqlite-replica'
import { corruptionError, sharedDatabaseError } from '../storage-error.ts'
import type { LakeDatabase } from './database.ts'

export interface IntegrityCheckOptions {
  /** Ends it; what was not found by then is not told. */
  signal: AbortSignal
  /** Answers when all documents are loaded: a large database is looked through afterwards, so that the disk is theirs. */
  loaded: Promise<void>
}

/**
 * Looks through the pages of a lake's database. Damage is remembered in it.
 *
 * @throws (as a rejection) StorageError with one sentence where something is damaged
 */
export async function checkDatabaseIntegrity(
  database: LakeDatabase,
  path: string,
  { signal, loaded }: IntegrityCheckOptions,
): Promise<void> {
  const found = await findCorruption(path, signal, loaded)
  if (found === null) return
  const error = corruptionError(path, found)
  database.corruption ??= error.publicMessage
  throw error
}

/**
 * The same of what follows the record of several processes, which has looked through a small one as it was opened.
 *
 * @throws (as a rejection) StorageError with one sentence where something is damaged; then it is given up
 */
export async function checkReplicaIntegrity(
  { file }: Replica,
  { signal, loaded }: IntegrityCheckOptions,
): Promise<void> {
  try {
    await file.verifyPages(signal, loaded)
  } catch (error) {
    throw sharedDatabaseError(error as ReplicatedLogError, error)
  }
}
