import { existsSync, mkdirSync } from 'node:fs'
import { ReplicatedLogError } from '@orrery/sqlite-replica'
import {
  copyFromPostgres,
  copyToPostgres,
  retireDatabaseFile,
  type TransferSummary,
  type TransferLog,
} from '@orrery/sqlite-replica/database-transfer'
import { DEFAULT_POSTGRES_SCHEMA } from './shared-database.ts'
import { databasePath, openDatabase } from './sqlite/lake-database.ts'
import { createRestrictedDatabaseFiles } from './sqlite/data-folder.ts'
import * as program from './sqlite/replica-program.ts'
import { toSharedDatabaseError, StorageError, toStorageError } from './storage-error.ts'

/** The database that content is moved to or from. */
export interface PostgresLocation {
  url: string
  projectId: string
}

const targetOf = ({ url, projectId }: PostgresLocation): TransferLog => ({
  url,
  belongsTo: projectId,
  schema: DEFAULT_POSTGRES_SCHEMA,
  program,
})

/**
 * Moves all data except asset files from a data folder to a database without a lake: documents,
 * history, people and settings. The SQLite file is renamed.
 * @returns what was moved, and the path of the renamed file
 * @throws (as a rejection) StorageError with a one-line message; the folder is unchanged then
 */
export async function moveLakeToPostgres(
  dataDir: string,
  place: PostgresLocation,
): Promise<TransferSummary & { kept: string }> {
  const path = databasePath(dataDir)
  if (!existsSync(path))
    throw new StorageError(`There is no lake in ${dataDir}: set its folder with --data-dir.`)
  // The folder stays locked, so that no write is lost.
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
 * Moves the content of a database to a data folder without a lake. The database is unchanged.
 * @throws (as a rejection) StorageError with a one-line message; the folder has no lake then
 */
export async function moveLakeFromPostgres(
  dataDir: string,
  place: PostgresLocation,
): Promise<TransferSummary> {
  const path = databasePath(dataDir)
  if (existsSync(path))
    throw new StorageError(
      `There is a lake in ${dataDir} already: move it away, or name another folder with --data-dir.`,
    )
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const moved = await copyFromPostgres(path, targetOf(place))
    createRestrictedDatabaseFiles(dataDir)
    return moved
  } catch (error) {
    throw moveError(error, path)
  }
}

function moveError(error: unknown, path: string): Error {
  if (error instanceof ReplicatedLogError) return toSharedDatabaseError(error, error)
  return toStorageError(error, path)
}
