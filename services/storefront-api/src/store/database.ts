import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { findDamage } from '@orrery/page-check'
import { measured } from '@orrery/telemetry'
import { DAMAGED, troubleOf } from '../trouble.ts'
import { LAST_RESORT, createCheckpoints, type Checkpoints } from './checkpoints.ts'
import { prepareFolder } from './folder.ts'
import { createGroupCommit } from './group-commit.ts'
import { migrate } from './migrations.ts'
import { databasePath, storageError } from './storage-error.ts'
import { watched } from './watched-statement.ts'

/** The shop's durable store: one SQLite file, written by one process at a time. */
export interface Database {
  /** A statement that is compiled once and kept. */
  prepare(sql: string): StatementSync
  /**
   * Runs `work` in a write transaction and returns its value; any throw rolls everything back.
   * When it returns, the commit is on disk (WAL, `synchronous=FULL`). It waits for other programs
   * that write, so a server uses it only while it starts; inside `write` it is part of that change.
   */
  transaction<T>(work: () => T): T
  /**
   * Runs `work` in the next group of changes, which share one transaction and one sync, and resolves
   * with its value once that is on disk. Work that throws is rolled back alone.
   * @throws NotStored when the group could not be committed; none of it is kept then.
   */
  write<T>(work: () => T): Promise<T>
  /** What is known to be wrong with its pages: once damaged, it stays so until another copy is there. */
  readonly isDamaged: boolean
  /**
   * Looks through all pages, beside whoever reads and writes. It ends with the store.
   * @throws StorageError (as a rejection) where something is damaged.
   */
  lookThrough(): Promise<void>
  /** Called inside a change that also alters memory: `undo` runs when the change is rolled back. */
  onRollback(undo: () => void): void
  close(): void
}

/** How long a program that starts waits for another one that writes, in milliseconds. */
const PATIENCE = 5_000

/**
 * Opens (and creates or migrates) `shop.sqlite` in a folder; null keeps everything in memory.
 * @throws StorageError when the folder cannot be written, the disk is full or the file is damaged.
 */
export function openDatabase(dataDir: string | null): Database {
  const path = databasePath(dataDir)
  try {
    if (dataDir !== null) prepareFolder(dataDir)
    const sqlite = new DatabaseSync(path)
    try {
      // What a savepoint keeps to roll back by stays in memory: it is a few pages.
      sqlite.exec(
        `PRAGMA busy_timeout = ${PATIENCE}; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY; PRAGMA wal_autocheckpoint = ${LAST_RESORT}`,
      )
      migrate(sqlite)
    } catch (error) {
      sqlite.close()
      throw error
    }
    return wrap(sqlite, dataDir, dataDir === null ? null : createCheckpoints(path))
  } catch (error) {
    throw storageError(dataDir, error)
  }
}

function wrap(
  sqlite: DatabaseSync,
  dataDir: string | null,
  checkpoints: Checkpoints | null,
): Database {
  const statements = new Map<string, StatementSync>()
  let depth = 0
  let undos: (() => void)[] = []
  let isDamaged = false
  const closing = new AbortController()
  const onError = (error: unknown) => {
    isDamaged ||= troubleOf(error) === 'damaged'
  }
  const prepare = (sql: string) => {
    let statement = statements.get(sql)
    if (!statement) {
      statement = watched(() => sqlite.prepare(sql), onError)
      statements.set(sql, statement)
    }
    return statement
  }
  const undo = (from: number) => {
    for (const step of undos.splice(from).toReversed()) step()
  }
  const within = <T>(work: () => T): T => {
    depth += 1
    try {
      return work()
    } finally {
      depth -= 1
    }
  }
  const commit = () => {
    prepare('COMMIT').run()
    undos = []
  }
  const rollback = () => {
    if (sqlite.isTransaction) prepare('ROLLBACK').run()
    undo(0)
  }
  const group = createGroupCommit({
    begin() {
      // The group asks again by itself: waiting here would stop every other request.
      sqlite.exec('PRAGMA busy_timeout = 0')
      try {
        prepare('BEGIN IMMEDIATE').run()
      } finally {
        sqlite.exec(`PRAGMA busy_timeout = ${PATIENCE}`)
      }
    },
    commit() {
      commit()
      checkpoints?.request()
    },
    rollback,
    isOpen: () => sqlite.isTransaction,
    apart(work) {
      const mark = undos.length
      prepare('SAVEPOINT change').run()
      try {
        const value = within(work)
        prepare('RELEASE change').run()
        return value
      } catch (error) {
        if (sqlite.isTransaction) {
          prepare('ROLLBACK TO change').run()
          prepare('RELEASE change').run()
        }
        undo(mark)
        throw error
      }
    },
  })
  return {
    prepare,
    transaction(work) {
      if (depth > 0) return work()
      prepare('BEGIN IMMEDIATE').run()
      try {
        const value = within(work)
        commit()
        return value
      } catch (error) {
        rollback()
        throw error
      }
    },
    write: (work) => measured('shop.commit', {}, () => group.write(work)),
    async lookThrough() {
      const found =
        dataDir === null ? null : await findDamage(databasePath(dataDir), closing.signal)
      if (found === null) return
      isDamaged = true
      throw storageError(dataDir, Object.assign(new Error(found), { errcode: DAMAGED }))
    },
    get isDamaged() {
      return isDamaged
    },
    onRollback: (step) => void undos.push(step),
    close() {
      closing.abort()
      group.flush()
      statements.clear()
      // The last to close empties the log and leaves one file.
      checkpoints?.close()
      sqlite.close()
    },
  }
}
