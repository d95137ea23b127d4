import { mkdirSync } from 'node:fs'
import { ReplicatedLogError, Replica, type ReplicaOptions } from '@orrery/sqlite-replica'
import {
  type SharedDatabaseMembership,
  replicaFolder,
  DEFAULT_POSTGRES_SCHEMA,
} from './shared-database.ts'
import type { LakeStore } from './lake-store.ts'
import {
  discardReplicaIfCorrupt,
  type LakeDatabase,
  openReplicaDatabase,
} from './sqlite/lake-database.ts'
import { lockDataFolder, createRestrictedDataFolder, databasePath } from './sqlite/data-folder.ts'
import type { SqliteStoreOptions } from './sqlite/sqlite-store-options.ts'
import { SqliteStore } from './sqlite/sqlite-store.ts'
import { toSharedDatabaseError, toStorageError } from './storage-error.ts'

/** Lock of a data folder. */
type Claim = ReturnType<typeof lockDataFolder>

/** Location of a shared store. */
export interface SharedStoreLocation extends SharedDatabaseMembership {
  /** Folder of this process's files. */
  dataDir: string
  /** Lakes of different projects must not share a database. */
  projectId: string
}

/**
 * Opens the store of a shared database. A replica whose documents cannot be loaded is rebuilt once.
 * @throws (as a rejection) StorageError with a one-line message if the database or the folder
 * cannot be used
 */
export async function openSharedStore(
  place: SharedStoreLocation,
  options: SqliteStoreOptions,
): Promise<LakeStore> {
  for (let isFirst = true; ; isFirst = false) {
    const claim = claimReplica(place)
    let replica: Replica | undefined
    try {
      replica = await Replica.open(replicaOptions(place))
      return storeOf(replica, claim, options)
    } catch (error) {
      const openFailure = openError(error, claim, place)
      if (!isFirst || replica?.file.corruption === undefined) throw openFailure
    }
  }
}

/** Milliseconds after which the lease of a silent leader expires. */
const LEASE = 5_000

/**
 * Opens it synchronously and becomes the leader, for commands and tests.
 * @throws StorageError
 */
export function openSharedStoreAsLeaderSync(
  place: SharedStoreLocation,
  options: SqliteStoreOptions,
): LakeStore {
  const claim = claimReplica(place)
  try {
    return storeOf(
      Replica.openSync({ ...replicaOptions(place), leadershipTimeout: LEASE }),
      claim,
      options,
    )
  } catch (error) {
    throw openError(error, claim, place)
  }
}

const folderOf = (place: SharedStoreLocation): string => replicaFolder(place.dataDir, place)

function claimReplica(place: SharedStoreLocation): Claim {
  try {
    createRestrictedDataFolder(place.dataDir)
    mkdirSync(folderOf(place), { recursive: true, mode: 0o700 })
    return lockDataFolder(folderOf(place))
  } catch (error) {
    throw toStorageError(error, databasePath(folderOf(place)))
  }
}

function replicaOptions(place: SharedStoreLocation): ReplicaOptions {
  return {
    url: place.url,
    schema: DEFAULT_POSTGRES_SCHEMA,
    path: databasePath(folderOf(place)),
    program: new URL('./sqlite/replica-program.ts', import.meta.url),
    belongsTo: place.projectId,
    hasSingleWriter: true,
    address: place.ownUrl,
  }
}

function storeOf(replica: Replica, claim: Claim, options: SqliteStoreOptions): LakeStore {
  let database: LakeDatabase | undefined
  try {
    database = openReplicaDatabase(replica, claim)
    return new SqliteStore(database, options)
  } catch (error) {
    const failure = discardReplicaIfCorrupt(replica, error) ?? error
    if (database) database.close()
    else replica.close()
    throw failure
  }
}

function openError(error: unknown, claim: Claim, place: SharedStoreLocation): Error {
  if (claim.isOpen) claim.close()
  if (error instanceof ReplicatedLogError) return toSharedDatabaseError(error, error)
  return toStorageError(error, databasePath(folderOf(place)))
}
