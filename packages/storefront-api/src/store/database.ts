import type { StatementSync } from 'node:sqlite'
import { findCorruption } from '@orrery/page-check'
import { withSpan } from '@orrery/telemetry'
import { SQLITE_CORRUPT, storeErrorKind } from '../store-error.ts'
import type { StorageEngine, ExternalChanges, Replication } from './engine.ts'
import { openFileEngine } from './file-engine.ts'
import { createGroupCommit } from './group-commit.ts'
import { openReplicatedEngine, type PostgresTarget } from './replicated-engine.ts'
import { toStorageError } from './storage-error.ts'
import { observedStatement } from './observed-statement.ts'

/** The shop's durable store: one SQLite file that one process writes at a time, or one each that follows a record. */
export interface Database {
  /** A statement that is compiled once and kept. */
  prepare(sql: string): StatementSync
  /**
   * Runs `work` in a write transaction and returns its value; any throw rolls everything back.
   * When it returns, the commit is on disk (WAL, `synchronous=FULL`, or PostgreSQL's). It waits for other programs
   * that write, so a server uses it only while it starts; inside `write` it is part of that change.
   * Where others write into the same record, `work` may run several times.
   */
  transaction<T>(work: () => T): T
  /**
   * Runs `work` in the next group of changes, which share one transaction and one sync, and resolves
   * with its value once that is on disk. Work that throws is rolled back alone. Where others were first the whole group is done
   * anew: work leaves nothing in memory that `onRollback` does not take back.
   * @throws WriteFailed when the group could not be committed; none of it is kept then.
   */
  write<T>(work: () => T): Promise<T>
  /** What is known to be wrong with its pages: once damaged, it stays so until another copy is there. */
  readonly isDamaged: boolean
  /** The record that other processes share; null where there is none. */
  readonly replication: Replication | null
  /** Path of its file; null where everything stays in memory. */
  readonly path: string | null
  /**
   * Looks through all pages, beside whoever reads and writes. It ends with the store.
   * @throws StorageError (as a rejection) where something is damaged.
   */
  checkIntegrity(): Promise<void>
  /** Called inside a change that also alters memory: `undo` runs when the change is rolled back. */
  onRollback(undo: () => void): void
  /** Called with what other programs changed. */
  onExternalWrite(listener: (changes: ExternalChanges) => void): void
  /** Looks whether other programs changed something: those of a record tell it by themselves. */
  pollExternalWrites(): void
  close(): void
}

/**
 * Opens (and creates or migrates) the store: `shop.sqlite` in a folder, or a replica there of a record; null keeps nothing on this
 * machine.
 * @throws StorageError when the folder cannot be written, the disk is full, the file is damaged or the record cannot be used.
 */
export function openDatabase(
  dataDir: string | null,
  record: PostgresTarget | null = null,
): Database {
  try {
    return wrap(record ? openReplicatedEngine(dataDir, record) : openFileEngine(dataDir), dataDir)
  } catch (error) {
    throw toStorageError(dataDir, error)
  }
}

function wrap(engine: StorageEngine, dataDir: string | null): Database {
  const { sqlite, replication } = engine
  const statements = new Map<string, StatementSync>()
  let depth = 0
  let undos: (() => void)[] = []
  let isDamaged = false
  const closing = new AbortController()
  /** @returns what is thrown: a file that is a copy is given up, and what is to be done about it is another thing */
  const heed = (error: unknown): unknown => {
    if (storeErrorKind(error) !== 'damaged') return error
    isDamaged = true
    return replication?.discardReplica((error as Error).message) ?? error
  }
  const prepare = (sql: string) => {
    let statement = statements.get(sql)
    if (!statement) {
      statement = observedStatement(() => sqlite.prepare(sql), heed)
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
  const commit = <T>(work: () => T, waits: boolean): T => {
    try {
      const value = engine.commit(work, () => undo(0), waits)
      undos = []
      return value
    } catch (error) {
      throw heed(error)
    }
  }
  const group = createGroupCommit({
    transaction: (work) => commit(work, false),
    isOpen: () => sqlite.isTransaction,
    savepoint(work) {
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
    replication,
    path: engine.path,
    transaction: (work) => (depth > 0 ? work() : commit(() => within(work), true)),
    write: (work) => withSpan('shop.commit', {}, () => group.write(work)),
    async checkIntegrity() {
      const { path } = engine
      try {
        if (replication) return await replication.checkIntegrity(closing.signal)
        const found = path === null ? null : await findCorruption(path, closing.signal)
        if (found !== null) throw Object.assign(new Error(found), { errcode: SQLITE_CORRUPT })
      } catch (error) {
        throw toStorageError(dataDir, heed(error))
      }
    },
    get isDamaged() {
      return isDamaged || replication?.damage !== undefined
    },
    onRollback: (step) => void undos.push(step),
    onExternalWrite: (listener) => engine.onExternalWrite(listener),
    pollExternalWrites: () => engine.pollExternalWrites(),
    close() {
      closing.abort()
      group.flush()
      statements.clear()
      engine.close()
    },
  }
}
