import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Synchronous } from '../../document/synchronous.ts'
import { storageError } from '../storage-error.ts'
import { migrate } from './migrations.ts'

const FILE_NAME = 'content-lake.sqlite'

/** Where the database of a data folder stands. */
export function databasePath(dataDir: string): string {
  return join(dataDir, FILE_NAME)
}

/**
 * Opens (and when needed creates) the durable state in a folder. An acknowledged write survives both a killed
 * process and a power cut: write-ahead log, and a sync of it at each commit.
 * @throws Error with one clear sentence when the folder or the file cannot be used.
 */
export function openDatabase(dataDir: string): DatabaseSync {
  const path = databasePath(dataDir)
  try {
    mkdirSync(dataDir, { recursive: true })
    const database = new DatabaseSync(path, { timeout: 2_000 })
    try {
      claim(database)
      migrate(database)
    } catch (error) {
      database.close()
      throw error
    }
    return database
  } catch (error) {
    throw storageError(error, path)
  }
}

function claim(database: DatabaseSync): void {
  // The exclusive lock is taken before the first read, so that a second server on the same folder is refused at start.
  database.exec('PRAGMA locking_mode = EXCLUSIVE')
  database.exec('PRAGMA journal_mode = WAL')
  database.exec('PRAGMA synchronous = FULL')
  database.exec('PRAGMA foreign_keys = ON')
  database.exec('BEGIN IMMEDIATE; COMMIT')
}

/**
 * Runs work in one SQLite transaction: all of it is durable on return, or none of it happened.
 * @throws what the work throws, and StorageError when the disk refuses.
 */
export function inTransaction<T>(database: DatabaseSync, work: () => Synchronous<T>): T {
  try {
    database.exec('BEGIN IMMEDIATE')
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    // A full disk may have rolled back by itself; a second ROLLBACK would hide the first error.
    if (database.isTransaction) database.exec('ROLLBACK')
    throw storageError(error, database.location() ?? 'in memory')
  }
}
