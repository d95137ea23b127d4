import { randomUUID } from 'node:crypto'
import { captureChanges } from './capture-changes.ts'
import { isCorruptionError } from './corruption.ts'
import type { ReplicaDatabase } from './replica-database.ts'
import type { BatchResult, WorkerEvent, OpenedReplica } from './worker-messages.ts'
import type { LogConnection } from './log-connection.ts'
import { LEADERSHIP_LOST, type LogConnectionOptions, DATABASE_RESTORED } from './replica-options.ts'
import { serializeRows } from './postgres/replicated-log.ts'
import { toReplicatedLogError, ReplicatedLogError } from './postgres/replicated-log-error.ts'
import type { LogEntry, ChangedRows } from './replicated-tables.ts'

/** Limits of one fetch. */
const FETCH_LIMIT = { entries: 200, bytes: 16 * 1024 * 1024 }
/** How often an entry is sent whose response is lost: one that crashes the database is not resent for ever. */
const MAX_SENDS = 3

/** Outcome of a write. */
export type WriteOutcome =
  | { type: 'written'; position: number; entry: string }
  /** Another process wrote first. */
  | { type: 'conflict' }
  | { type: 'rejected'; error: ReplicatedLogError }

export interface ReplicatorOptions extends LogConnectionOptions {
  /** Whether a leader is elected; every process may write where it is false. */
  hasSingleWriter: boolean
  emit: (event: WorkerEvent) => void
  /** Writes one record of the program's own. */
  writeRecord?: (record: never) => void
}

/** Applies the log to a replica, and appends this process's writes to the log. Runs one task at a time. */
export class Replicator {
  readonly #file: ReplicaDatabase
  readonly #connection: LogConnection
  readonly #options: ReplicatorOptions
  #tail: Promise<unknown> = Promise.resolve()
  /** Whether there may be entries that are not applied. */
  #isBehind = true
  /** Position of the newest known entry. */
  #newestKnown = 0
  #isCatchUpQueued = false

  constructor(file: ReplicaDatabase, connection: LogConnection, options: ReplicatorOptions) {
    this.#file = file
    this.#connection = connection
    this.#options = options
  }

  get position(): number {
    return this.#file.position
  }

  /** The entry at that position; null where none is known. */
  get entry(): string | null {
    return this.#file.logPosition.entry
  }

  /** Runs work after all queued work. */
  runExclusive<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#tail.then(work)
    this.#tail = done.catch(() => {})
    return done
  }

  /**
   * A process wrote.
   * @param known the position of an entry that exists
   */
  notifyEntry(known = 0): void {
    this.#newestKnown = Math.max(this.#newestKnown, known)
    this.#isBehind = true
    if (this.#isCatchUpQueued) return
    this.#isCatchUpQueued = true
    void this.runExclusive(async () => {
      this.#isCatchUpQueued = false
      await this.catchUp()
    }).catch((error: unknown) => this.#terminate(error))
  }

  /** Applies entries of other processes. The caller runs exclusively. */
  async catchUp(): Promise<void> {
    while (this.#isBehind) {
      this.#isBehind = false
      // An entry that is announced while the query is in flight may be newer than the result.
      const known = this.#newestKnown
      const { entries, previousEntry, hasMore } = await this.#connection.run((log) =>
        log.entriesAfter(this.#file.position, FETCH_LIMIT.entries, FETCH_LIMIT.bytes),
      )
      const [first] = entries
      const next = this.#file.position + 1
      if (first ? first.position !== next : known >= next)
        throw new Error('The log no longer reaches back to where this process was')
      if (!first) continue
      if (this.entry !== null && previousEntry !== this.entry) throw new Error(DATABASE_RESTORED)
      this.#applyEntries(entries)
      this.#options.emit({ type: 'entries', entries })
      this.#isBehind ||= hasMore
    }
  }

  #applyEntries(entries: readonly LogEntry[]): void {
    try {
      this.#file.applyEntries(entries)
    } catch (error) {
      if (isCorruptionError(error)) this.#options.emit({ type: 'corrupt', found: error.message })
      throw error
    }
  }

  /**
   * Appends an entry to the applied position. Resolves when the outcome is known, however long the log is unreachable.
   * @param isAbandoned whether the caller timed out: then it is not resent
   */
  async write(rows: ChangedRows, isAbandoned: () => boolean = () => false): Promise<WriteOutcome> {
    const entry = randomUUID()
    const base = this.#file.position
    let sends = 0
    try {
      const epoch = this.#options.hasSingleWriter ? this.#connection.epoch : null
      const text = serializeRows(rows)
      const position = await this.#connection.run(async (log) => {
        if (isAbandoned()) return undefined
        if (sends === MAX_SENDS) {
          const found = await log.positionOf(entry)
          if (found !== undefined) return found
          throw new ReplicatedLogError(
            'The connection to the database was lost at each attempt to store this.',
          )
        }
        sends += 1
        return log.append(base, epoch, entry, text)
      })
      if (position !== undefined) return { type: 'written', position, entry }
      // The response may have been lost with the connection: then the entry is in the log, exactly once.
      const found = await this.#connection.run((log) => log.positionOf(entry))
      return found === undefined
        ? { type: 'conflict' }
        : { type: 'written', position: found, entry }
    } catch (error) {
      const refusal = toReplicatedLogError(error, this.#connection.label)
      if (sends > 0 && this.#connection.isTerminated) return this.#resolveOutcome(entry, refusal)
      this.#connection.problems.noteRejected(refusal)
      return { type: 'rejected', error: refusal }
    }
  }

  /** Outcome of an entry that was sent before this process was terminated. */
  async #resolveOutcome(entry: string, refusal: ReplicatedLogError): Promise<WriteOutcome> {
    const position = await this.#connection
      .runOnce((log) => log.positionOf(entry))
      .catch(() => null)
    if (position) return { type: 'written', position, entry }
    // A recreated log says nothing about its predecessor.
    if (position === undefined && refusal.message === LEADERSHIP_LOST)
      return { type: 'rejected', error: refusal }
    const sentence = `${refusal.message.replace(/\.$/, '')}, so this may or may not be stored.`
    return {
      type: 'rejected',
      error: new ReplicatedLogError(sentence, {
        isTransient: true,
        isUncertain: true,
        cause: refusal,
      }),
    }
  }

  /** Writes records of the program's own, locally and in the log, with one entry. When that fails they are written one by one. */
  async writeBatch(records: readonly never[]): Promise<BatchResult> {
    const failed = await this.#tryBatch(records)
    if (!failed) return { stored: records.length }
    if (records.length === 1 || this.#connection.isTerminated) return { stored: 0, failure: failed }
    for (const [stored, record] of records.entries()) {
      const refused = await this.#tryBatch([record])
      if (refused) return { stored: stored, failure: refused }
    }
    return { stored: records.length }
  }

  async #tryBatch(records: readonly never[]): Promise<BatchResult['failure']> {
    const { database, tables } = this.#file
    try {
      database.exec('BEGIN IMMEDIATE')
      const { rows } = captureChanges(database, tables, () => {
        for (const record of records) this.#options.writeRecord?.(record)
      })
      const outcome = await this.write(rows)
      if (outcome.type === 'rejected') throw outcome.error
      if (outcome.type === 'conflict') {
        this.#connection.terminate(LEADERSHIP_LOST)
        throw new ReplicatedLogError(LEADERSHIP_LOST, { isTransient: true })
      }
      this.#commitLocally(outcome)
      return undefined
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK')
      const { message, errcode } = error as { message: string; errcode?: number }
      if (!(error instanceof ReplicatedLogError)) return { message, errcode }
      const { publicMessage, isTransient } = error
      return { message, errcode, publicMessage, isTransient }
    }
  }

  /** The entry is in the log: this file gets it by replication, or this process terminates. */
  #commitLocally(written: Extract<WriteOutcome, { type: 'written' }>): void {
    try {
      this.#file.storePosition(written)
      this.#file.database.exec('COMMIT')
      this.#file.setPosition(written)
    } catch {
      this.notifyEntry(written.position)
    } finally {
      if (this.#file.database.isTransaction) this.#file.database.exec('ROLLBACK')
    }
  }

  /** The main thread has committed what was written in its turn. */
  markCommitted(outcome: WriteOutcome): void {
    if (outcome.type === 'written') this.#file.setPosition(outcome)
  }

  describeReplica(): Omit<OpenedReplica, 'isVerified' | 'rebuildMessage'> {
    const { position, standpoint } = this.#file
    const { role, writer, secret, label } = this.#connection
    return { position, role, writer, secret, label, installation: standpoint.installation }
  }

  /** @param error why this process cannot follow any more */
  #terminate(error: unknown): void {
    this.#connection.terminate((error as Error).message)
  }

  close(): void {
    this.#file.database.close()
  }
}
