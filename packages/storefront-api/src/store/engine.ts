import type { DatabaseSync } from 'node:sqlite'
import type { LogProblem, ChangedRows } from '@orrery/sqlite-replica'

/** What others changed, by table; null where it may have been anything. */
export type ExternalChanges = ChangedRows | null

/** How the transactions of a store become durable: in its file, or in a record that several processes share. */
export interface StorageEngine {
  readonly sqlite: DatabaseSync
  /** Path of the file; null where everything stays in memory. */
  readonly path: string | null
  /** The record; null where the file is all there is. */
  readonly replication: Replication | null
  /**
   * Runs work in one transaction: it is durable on return, and where it throws none of it happened. Work is done anew, on what they
   * wrote, where others were first.
   * @param rolledBack called before work is done anew, and where none of it happened
   * @param waits whether it waits for another program that writes into the file; else it throws that it is busy, before any work
   * @throws what work throws, and what the store reports
   */
  commit<T>(work: () => T, rolledBack: () => void, waits: boolean): T
  /** Tells of what other programs changed. */
  onExternalWrite(listener: (changes: ExternalChanges) => void): void
  /** Asks whether other programs changed something, where nobody tells by himself. */
  pollExternalWrites(): void
  close(): void
}

/** What the machine of a shop is called. */
export const SHOP_MACHINE_NAME = 'the shop’s machine'

/** What a process knows of the record that it shares with others. */
export interface Replication {
  /** Host and database, for people. */
  readonly location: string
  /** Which one of the processes on its folder this is, from 1. */
  readonly processNumber: number
  /** Why it cannot be reached, or takes nothing; null while all is well. */
  readonly error: LogProblem | null
  /** Milliseconds by which this machine's clock is ahead of the database's. */
  readonly clockSkew: number
  /** Resolves with a sentence when this process can neither write nor follow any more: it is to end. */
  readonly fatal: Promise<string>
  /** Tells of trouble, and with null of its end. */
  onError(listener: (trouble: LogProblem | null) => void): void
  /** Tells how far its clock is from this machine's, and with null that they agree again. */
  onClockSkew(listener: (sentence: string | null) => void): void
  /** Answers when all others show what is durable now. */
  awaitReplicated(): Promise<void>
  /**
   * Answers when this process knows what others wrote; undefined where it does, as long as it was not stopped.
   * @throws (as a rejection) RecordError after two seconds
   */
  awaitFresh(): Promise<void> | undefined
  /** What the log is told of a file that was damaged and read anew; null where it was not. */
  readonly rebuildNotice: string | null
  /** What is wrong with the file, for whoever asks from elsewhere; undefined while nothing is known. */
  readonly damage: string | undefined
  /**
   * The file is damaged: this process is to end, and the next one reads it anew from the record.
   * @param found in SQLite's words
   */
  discardReplica(found: string): Error
  /**
   * Looks through the pages of the file, where opening did not.
   * @throws RecordError (as a rejection) where they are damaged; then it is given up
   */
  checkIntegrity(signal: AbortSignal): Promise<void>
}

/** How long a program that starts waits for another one that writes, in milliseconds. */
const PATIENCE = 5_000

/** What every connection of the main thread begins with. What a savepoint keeps to roll back by stays in memory: it is a few pages. */
export const CONNECTION_PRAGMAS = `PRAGMA busy_timeout = ${PATIENCE}; PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY`

/** Takes a lock at once or not at all. Who waits in a server holds up everybody; a group of changes asks again by itself. */
export function withoutBusyWait<T>(sqlite: DatabaseSync, take: () => T): T {
  sqlite.exec('PRAGMA busy_timeout = 0')
  try {
    return take()
  } finally {
    sqlite.exec(`PRAGMA busy_timeout = ${PATIENCE}`)
  }
}
