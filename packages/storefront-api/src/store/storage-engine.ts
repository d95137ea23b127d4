import type { DatabaseSync } from 'node:sqlite'
import type { LogProblem, ChangedRows } from '@orrery/sqlite-replica'

/** Changed rows by table; null when anything may have changed. */
export type ExternallyChangedRows = ChangedRows | null

/** How transactions become durable: in a file, or in a replicated log that several processes share. */
export interface StorageEngine {
  readonly sqlite: DatabaseSync
  /** Path of the file; null when in memory. */
  readonly path: string | null
  /** The replicated log; null for a file only. */
  readonly replication: ReplicationState | null
  /**
   * Runs work in one transaction: it is durable on return, and rolled back when it throws. On a
   * conflict, work runs again on the newest state.
   * @param rolledBack called before each retry, and after a rollback
   * @param waits whether to wait for another process that writes to the file; otherwise it throws
   * busy before running any work
   * @throws what work throws, and what the store reports
   */
  commit<T>(work: () => T, rolledBack: () => void, waits: boolean): T
  /** Registers a listener of changes by other processes. */
  onExternalWrite(listener: (changes: ExternallyChangedRows) => void): void
  /** Polls for changes by other processes, for engines without notifications. */
  pollExternalWrites(): void
  close(): void
}

/** How messages name the machine of a shop. */
export const SHOP_MACHINE_NAME = 'the shop’s machine'

/** State of the replicated log in this process. */
export interface ReplicationState {
  /** Host and database, for messages. */
  readonly location: string
  /** Number of this process among those with the same folder, from 1. */
  readonly processNumber: number
  /** Why the log is unreachable or read-only; null while it works. */
  readonly error: LogProblem | null
  /** Milliseconds by which this machine's clock is ahead of the database's. */
  readonly clockSkew: number
  /** Resolves with a sentence when this process can neither write nor follow any more and must exit. */
  readonly fatal: Promise<string>
  /** Registers a listener of errors; called with null on recovery. */
  onError(listener: (trouble: LogProblem | null) => void): void
  /** Registers a listener of clock skew; called with null when the clocks agree again. */
  onClockSkew(listener: (sentence: string | null) => void): void
  /** Resolves when all other replicas show what is durable now. */
  awaitReplicated(): Promise<void>
  /**
   * Resolves when this process has applied all writes of others; undefined when it already has and
   * was not suspended meanwhile.
   * @throws (as a rejection) RecordError after two seconds
   */
  awaitFresh(): Promise<void> | undefined
  /** Log message about a damaged replica that was rebuilt; null otherwise. */
  readonly rebuildNotice: string | null
  /** Public description of the damage of the file; undefined while none is known. */
  readonly damage: string | undefined
  /**
   * Marks the replica as damaged: this process must exit, and the next one rebuilds it from the
   * log.
   * @param found SQLite's message
   */
  discardReplica(found: string): Error
  /**
   * Checks the pages of the file, if opening did not.
   * @throws RecordError (as a rejection) when they are damaged; the replica is discarded then
   */
  checkIntegrity(signal: AbortSignal): Promise<void>
}

/** How long a starting process waits for another writer, in milliseconds. */
const PATIENCE = 5_000

/**
 * Pragmas of every connection of the main thread. Savepoint journals stay in memory: they are a few
 * pages.
 */
export const CONNECTION_PRAGMAS = `PRAGMA busy_timeout = ${PATIENCE}; PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY`

/**
 * Takes a lock immediately or fails. Blocking would stall all requests of a server; group commit
 * retries on its own.
 */
export function withoutBusyWait<T>(sqlite: DatabaseSync, take: () => T): T {
  sqlite.exec('PRAGMA busy_timeout = 0')
  try {
    return take()
  } finally {
    sqlite.exec(`PRAGMA busy_timeout = ${PATIENCE}`)
  }
}
