import { findCorruption } from '@orrery/page-check'
import type { ReplicatedLogError, Replica } from '@orrery/sqlite-replica'
import { damagedAt, recordRefusal } from '../storage-error.ts'
import type { LakeDatabase } from './database.ts'

export interface PageCheck {
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
export async function checkPages(
  database: LakeDatabase,
  path: string,
  { signal, loaded }: PageCheck,
): Promise<void> {
  const found = await findCorruption(path, signal, loaded)
  if (found === null) return
  const error = damagedAt(path, found)
  database.damage ??= error.told
  throw error
}

/**
 * The same of what follows the record of several processes, which has looked through a small one as it was opened.
 *
 * @throws (as a rejection) StorageError with one sentence where something is damaged; then it is given up
 */
export async function lookThroughReplica(
  { file }: Replica,
  { signal, loaded }: PageCheck,
): Promise<void> {
  try {
    await file.verifyPages(signal, loaded)
  } catch (error) {
    throw recordRefusal(error as ReplicatedLogError, error)
  }
}
