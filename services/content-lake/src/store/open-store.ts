import { mkdirSync } from 'node:fs'
import { RecordError, Replica, type ReplicaOptions } from '@orrery/replica'
import { type DatabaseAddress, replicaFolder, SCHEMA } from './database-address.ts'
import type { LakeStore } from './lake-store.ts'
import { openReplica } from './sqlite/database.ts'
import { claimFolder, closeFolder, databasePath } from './sqlite/folder.ts'
import { SqliteStore, type SqliteOptions } from './sqlite/sqlite-store.ts'
import { recordRefusal, storageError } from './storage-error.ts'

/** Keeps other processes from a folder. */
type Claim = ReturnType<typeof claimFolder>

/** Who keeps what where. */
export interface SharedPlace extends DatabaseAddress {
  /** Where this process keeps its files. */
  dataDir: string
  /** The project: lakes of two share no database. */
  projectId: string
}

/**
 * Opens the store whose content lies in a database that other processes share.
 * @throws (as a rejection) StorageError with one clear sentence when the database or the folder cannot be used
 */
export async function openSharedStore(
  place: SharedPlace,
  options: SqliteOptions,
): Promise<LakeStore> {
  const claim = claimReplica(place)
  try {
    return storeOf(await Replica.open(replicaOptions(place)), claim, options)
  } catch (error) {
    throw refused(error, claim, place)
  }
}

/** Milliseconds after which a writer that ended without a word is one no more. */
const LEASE = 5_000

/**
 * The same, and everybody waits meanwhile, to become the one that writes as well: in commands and in tests.
 * @throws StorageError
 */
export function openSharedStoreNow(place: SharedPlace, options: SqliteOptions): LakeStore {
  const claim = claimReplica(place)
  try {
    return storeOf(Replica.openNow({ ...replicaOptions(place), insists: LEASE }), claim, options)
  } catch (error) {
    throw refused(error, claim, place)
  }
}

const folderOf = (place: SharedPlace): string => replicaFolder(place.dataDir, place)

function claimReplica(place: SharedPlace): Claim {
  try {
    closeFolder(place.dataDir)
    mkdirSync(folderOf(place), { recursive: true, mode: 0o700 })
    return claimFolder(folderOf(place))
  } catch (error) {
    throw storageError(error, databasePath(folderOf(place)))
  }
}

function replicaOptions(place: SharedPlace): ReplicaOptions {
  return {
    url: place.url,
    schema: SCHEMA,
    path: databasePath(folderOf(place)),
    program: new URL('./sqlite/program.ts', import.meta.url),
    belongsTo: place.projectId,
    elects: true,
    address: place.ownUrl,
  }
}

function storeOf(replica: Replica, claim: Claim, options: SqliteOptions): LakeStore {
  try {
    return new SqliteStore(openReplica(replica, claim), options)
  } catch (error) {
    replica.close()
    throw error
  }
}

function refused(error: unknown, claim: Claim, place: SharedPlace): Error {
  claim.close()
  if (error instanceof RecordError) return recordRefusal(error, error)
  return storageError(error, databasePath(folderOf(place)))
}
