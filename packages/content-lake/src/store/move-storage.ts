import { existsSync, mkdirSync } from 'node:fs'
import { ReplicatedLogError } from '@orrery/sqlite-replica'
import {
  copyFromPostgres,
  copyToPostgres,
  retireDatabaseFile,
  type TransferSummary,
  type TransferTarget,
} from '@orrery/sqlite-replica/database-transfer'
import { DEFAULT_SCHEMA } from './database-address.ts'
import { databasePath, openDatabase } from './sqlite/database.ts'
import { prepareDataFolder } from './sqlite/data-folder.ts'
import * as program from './sqlite/replica-program.ts'
import { sharedDatabaseError, StorageError, toStorageError } from './storage-error.ts'

/** A database that content is moved to or from. */
export interface MoveTarget {
  url: string
  projectId: string
}

const targetOf = ({ url, projectId }: MoveTarget): TransferTarget => ({
  url,
  belongsTo: projectId,
  schema: DEFAULT_SCHEMA,
  program,
})

/**
 * Moves everything of a data folder but the files of assets into a database that holds no lake yet: documents, their history, people and all
 * else. The file stays beside, under another name.
 * @returns what came over, and where the file is now
 * @throws (as a rejection) StorageError with one clear sentence; the folder is what it was then
 */
export async function moveToPostgres(
  dataDir: string,
  place: MoveTarget,
): Promise<TransferSummary & { kept: string }> {
  const path = databasePath(dataDir)
  if (!existsSync(path))
    throw new StorageError(`There is no lake in ${dataDir}: name its folder with --data-dir.`)
  // It is claimed for as long, so that nobody writes what would stay behind.
  const database = openDatabase(dataDir)
  let moved: TransferSummary
  try {
    moved = await copyToPostgres(database, targetOf(place))
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  } catch (error) {
    throw moveError(error, path)
  } finally {
    database.close()
  }
  return { ...moved, kept: retireDatabaseFile(path) }
}

/**
 * Moves what a database holds into a data folder that has no lake yet. The database stays as it is.
 * @throws (as a rejection) StorageError with one clear sentence; the folder has no lake then
 */
export async function moveFromPostgres(
  dataDir: string,
  place: MoveTarget,
): Promise<TransferSummary> {
  const path = databasePath(dataDir)
  if (existsSync(path))
    throw new StorageError(
      `There is a lake in ${dataDir} already: move it away, or name another folder with --data-dir.`,
    )
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const moved = await copyFromPostgres(path, targetOf(place))
    prepareDataFolder(dataDir)
    return moved
  } catch (error) {
    throw moveError(error, path)
  }
}

function moveError(error: unknown, path: string): Error {
  if (error instanceof ReplicatedLogError) return sharedDatabaseError(error, error)
  return toStorageError(error, path)
}
