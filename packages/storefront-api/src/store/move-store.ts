import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import {
  copyFromPostgres,
  copyToPostgres,
  retireDatabaseFile,
  type TransferSummary,
} from '@orrery/sqlite-replica/database-transfer'
import { StartupError } from '../startup-error.ts'
import { storeErrorKind } from '../storage-failure.ts'
import { prepareDataFolder } from './data-folder.ts'
import * as program from './migrations.ts'
import { DEFAULT_POSTGRES_SCHEMA, type PostgresLogLocation } from './replicated-engine.ts'
import { toStorageError } from './storage-error.ts'
import { databasePath } from './database-path.ts'

const recordOf = ({ url, belongsTo }: PostgresLogLocation) => ({
  url,
  belongsTo,
  schema: DEFAULT_POSTGRES_SCHEMA,
  program,
})

/**
 * Moves the store of a folder into an empty replicated log. The file remains under another name.
 * @returns what was moved, and the file's new path
 * @throws StartupError with a sentence
 */
export async function moveStoreToPostgres(
  dataDir: string,
  place: PostgresLogLocation,
): Promise<TransferSummary & { kept: string }> {
  const path = databasePath(dataDir)
  if (!existsSync(path))
    throw new StartupError(`There is no store at ${path}. Set its folder with --data-dir.`)
  return reported(dataDir, async () => {
    const sqlite = openAlone(dataDir)
    let moved: TransferSummary
    try {
      program.migrate(sqlite)
      moved = await copyToPostgres(sqlite, recordOf(place))
    } finally {
      sqlite.close()
    }
    return { ...moved, kept: retireDatabaseFile(path) }
  })
}

/**
 * Moves the content of a replicated log into a folder without a store. The log remains unchanged.
 * @throws StartupError with a sentence
 */
export async function moveStoreFromPostgres(
  dataDir: string,
  place: PostgresLogLocation,
): Promise<TransferSummary & { path: string }> {
  const path = databasePath(dataDir)
  if (existsSync(path))
    throw new StartupError(
      `There already is a store at ${path}. Move it away, or set another folder with --data-dir.`,
    )
  return reported(dataDir, async () => {
    prepareDataFolder(dataDir)
    const moved = await copyFromPostgres(path, recordOf(place))
    prepareDataFolder(dataDir)
    return { ...moved, path }
  })
}

async function reported<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof StartupError ? error : toStorageError(dataDir, error)
  }
}

/** Opens a file exclusively: writes of a running shop would otherwise be lost. */
function openAlone(dataDir: string): DatabaseSync {
  const sqlite = new DatabaseSync(databasePath(dataDir), { timeout: 0 })
  try {
    sqlite.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT')
    return sqlite
  } catch (error) {
    sqlite.close()
    if (storeErrorKind(error) !== 'busy') throw error
    throw new StartupError(`A shop is running on ${dataDir}. Stop it first.`)
  }
}
