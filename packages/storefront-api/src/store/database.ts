import type { StatementSync } from 'node:sqlite'
import { findCorruption } from '@orrery/page-check'
import { withSpan } from '@orrery/telemetry'
import { SQLITE_CORRUPT, storeErrorKind } from '../storage-failure.ts'
import type { StorageEngine, ExternallyChangedRows, ReplicationState } from './storage-engine.ts'
import { openFileEngine } from './file-engine.ts'
import { createGroupCommit } from './group-commit.ts'
import { openReplicatedEngine, type PostgresLogLocation } from './replicated-engine.ts'
import { toStorageError } from './storage-error.ts'
import { observedStatement } from './observed-statement.ts'

/**
 * The shop's durable store: one SQLite file with a single writing process, or a replica of a
 * replicated log in each process.
 */
export interface Database {
  /** Prepares a statement; prepared statements are cached. */
  prepare(sql: string): StatementSync
  /**
   * Runs `work` in a write transaction and returns its value; any throw rolls everything back. When
   * it returns, the commit is durable (WAL with `synchronous=FULL`, or PostgreSQL's). It blocks
   * while another process writes, so a server uses it only during startup; inside `write` it is
   * part of that change. On a conflict with writers of the same log, `work` may run several times.
   */
  transaction<T>(work: () => T): T
  /**
   * Runs `work` in the next group commit, which shares one transaction and one sync, and resolves
   * with its value once that is durable. Work that throws is rolled back alone. On a conflict with
   * other writers the whole group is retried: `work` must not change memory without registering
   * `onRollback`.
   * @throws WriteFailed when the group could not be committed; nothing of it is stored then.
   */
  write<T>(work: () => T): Promise<T>
  /** Whether pages are known to be damaged; permanent until the file is replaced. */
  readonly isDamaged: boolean
  /** The replicated log that processes share; null without replication. */
  readonly replication: ReplicationState | null
  /** Path of its file; null when in memory. */
  readonly path: string | null
  /**
   * Checks all pages, concurrently with readers and writers. It ends when the store closes.
   * @throws StorageError (as a rejection) when pages are damaged.
   */
  checkIntegrity(): Promise<void>
  /** Registers `undo` inside a change that also alters memory; it runs when the change is rolled back. */
  onRollback(undo: () => void): void
  /** Registers a listener of changes by other processes. */
  onExternalWrite(listener: (changes: ExternallyChangedRows) => void): void
  /** Polls for changes by other processes; those of a replicated log are pushed instead. */
  pollExternalWrites(): void
  close(): void
}

/**
 * Opens (and creates or migrates) the store: `shop.sqlite` in a folder, or a replica of a
 * replicated log there; null keeps everything in memory.
 * @throws StorageError when the folder cannot be written, the disk is full, the file is damaged or
 * the log cannot be used.
 */
export function openDatabase(
  dataDir: string | null,
  record: PostgresLogLocation | null = null,
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
  /** @returns the error to throw: a damaged replica is discarded, which has its own message */
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
