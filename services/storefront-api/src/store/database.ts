import { mkdirSync } from 'node:fs'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { migrate } from './migrations.ts'
import { databasePath, storageError } from './storage-error.ts'

/** The shop's durable store: one SQLite file, written by one process at a time. */
export interface Database {
  /** A statement that is compiled once and kept. */
  prepare(sql: string): StatementSync
  /**
   * Runs `work` in a write transaction and returns its value; any throw rolls everything back.
   * When it returns, the commit is on disk (WAL, `synchronous=FULL`).
   */
  transaction<T>(work: () => T): T
  close(): void
}

/**
 * Opens (and creates or migrates) `shop.sqlite` in a folder; null keeps everything in memory.
 * @throws StorageError when the folder cannot be written, the disk is full or the file is damaged.
 */
export function openDatabase(dataDir: string | null): Database {
  const path = databasePath(dataDir)
  try {
    if (dataDir !== null) mkdirSync(dataDir, { recursive: true })
    const sqlite = new DatabaseSync(path)
    try {
      sqlite.exec(
        'PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON',
      )
      migrate(sqlite)
    } catch (error) {
      sqlite.close()
      throw error
    }
    return wrap(sqlite)
  } catch (error) {
    throw storageError(dataDir, error)
  }
}

function wrap(sqlite: DatabaseSync): Database {
  const statements = new Map<string, StatementSync>()
  let depth = 0
  const prepare = (sql: string) => {
    let statement = statements.get(sql)
    if (!statement) {
      statement = sqlite.prepare(sql)
      statements.set(sql, statement)
    }
    return statement
  }
  return {
    prepare,
    transaction(work) {
      if (depth > 0) return work()
      prepare('BEGIN IMMEDIATE').run()
      depth += 1
      try {
        const value = work()
        prepare('COMMIT').run()
        return value
      } catch (error) {
        if (sqlite.isTransaction) prepare('ROLLBACK').run()
        throw error
      } finally {
        depth -= 1
      }
    },
    close() {
      statements.clear()
      sqlite.close()
    },
  }
}
