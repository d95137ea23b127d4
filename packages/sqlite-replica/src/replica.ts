import type { DatabaseSync } from 'node:sqlite'
import { WorkerClient } from './worker-client.ts'
import { captureChanges } from './capture-changes.ts'
import { isCorruptionError } from './corruption.ts'
import { ReadBarrier, FollowerProgress } from './read-barrier.ts'
import { LEADERSHIP_LOST, type ReplicaListener, type ReplicaOptions } from './replica-options.ts'
import { storePosition } from './replica-database.ts'
import type {
  WorkerEvent,
  OpenedReplica,
  WorkerCommand,
  LogProblem,
  Role,
} from './worker-messages.ts'
import { ReplicatedLogError } from './postgres/replicated-log-error.ts'
import { ReplicaFile } from './replica-file.ts'
import { readReplicatedTables, type ReplicatedTable } from './replicated-tables.ts'

/** How often work is retried after another process wrote first. */
const MAX_CONFLICT_RETRIES = 50
/** A SQLite database of one process that follows a replicated log in PostgreSQL. */
export class Replica {
  readonly file: ReplicaFile
  readonly #hasSingleWriter: boolean
  readonly #worker: WorkerClient
  readonly #opened: OpenedReplica
  readonly #followers = new FollowerProgress()
  readonly #readBarrier: ReadBarrier
  readonly #listeners = new Set<ReplicaListener>()
  #tables: readonly ReplicatedTable[] | undefined
  #role: Role
  #writer: string | null
  #problem: LogProblem | null = null
  #clockAhead = 0
  #terminationReason: string | undefined
  /** Position up to which listeners have handled all entries. */
  #position: number
  /** The same without batches in flight: a blocking commit may finish before batches that listeners have not handled. */
  #acknowledgedPosition: number
  /** Batches in flight. */
  #batches = 0
  #isClosed = false

  private constructor(
    { path, hasSingleWriter }: ReplicaOptions,
    worker: WorkerClient,
    opened: OpenedReplica,
  ) {
    this.file = new ReplicaFile(path, opened, (sentence) => this.#terminate(sentence))
    this.#hasSingleWriter = hasSingleWriter
    this.#worker = worker
    this.#opened = opened
    this.#role = opened.role
    this.#writer = opened.writer
    this.#position = opened.position
    this.#acknowledgedPosition = opened.position
    this.#readBarrier = new ReadBarrier({
      position: () => this.#acknowledgedPosition,
      isLeader: () => this.#hasSingleWriter && this.#role === 'writer',
      acknowledge: (position) => worker.post({ type: 'ack', position }),
    })
    worker.onEvent((event) => this.#handleEvent(event))
    this.#readBarrier.start()
  }

  /**
   * Opens a replica at a recent position of the log.
   * @throws (as a rejection) ReplicatedLogError
   */
  static async open(options: ReplicaOptions): Promise<Replica> {
    const started = Replica.#start(options)
    return started.with(await started.worker.open())
  }

  /**
   * The same, blocking the event loop: for commands and tests.
   * @throws ReplicatedLogError
   */
  static openSync(options: ReplicaOptions): Replica {
    const started = Replica.#start(options)
    return started.with(started.worker.openSync())
  }

  static #start({ program, address, leadershipTimeout = 0, ...options }: ReplicaOptions) {
    let replica: Replica | undefined
    const settings = {
      ...options,
      address: address ?? null,
      leadershipTimeout,
      program: program.href,
    }
    const worker = new WorkerClient(settings, ({ message }) => {
      if (replica) replica.#terminate(`The thread that writes has ended: ${message}`)
    })
    const all = { program, ...options }
    return { worker, with: (opened: OpenedReplica) => (replica = new Replica(all, worker, opened)) }
  }

  get path(): string {
    return this.file.path
  }

  get role(): Role {
    return this.#role
  }

  /** Address of the leader; null while there is none, or where none is elected. */
  get writer(): string | null {
    return this.#writer
  }

  get secret(): string {
    return this.#opened.secret
  }

  get installation(): string {
    return this.#opened.installation
  }

  get position(): number {
    return this.#position
  }

  /** Why the log is unreachable, or rejects writes; null otherwise, as far as is known. */
  get problem(): LogProblem | null {
    return this.#problem
  }

  /** Milliseconds by which this machine's clock is ahead of the database's. */
  get clockAhead(): number {
    return this.#clockAhead
  }

  listen(listener: ReplicaListener): void {
    this.#listeners.add(listener)
    if (this.#terminationReason !== undefined) listener.terminated?.(this.#terminationReason)
  }

  /**
   * Runs work in one transaction, appends its changes to the log, then commits here: on return all of it is durable, or
   * none of it happened. When another process wrote first, its entries are applied and the work is retried.
   * @param database a connection to the file
   * @param rolledBack called before a retry, and when the work is not stored
   * @throws what the work throws, and ReplicatedLogError
   */
  commit<T>(database: DatabaseSync, work: () => T, rolledBack: () => void = () => {}): T {
    if (this.#hasSingleWriter && this.#role === 'reader')
      throw new ReplicatedLogError('This process is a follower and cannot write.', {
        isTransient: true,
      })
    if (this.#terminationReason !== undefined) throw this.#transientError(this.#terminationReason)
    let end: WorkerCommand = { type: 'rolled-back' }
    try {
      this.#worker.request({ type: 'begin' })
      for (let tries = 0; tries < MAX_CONFLICT_RETRIES; tries += 1) {
        const outcome = this.#attempt(database, work)
        if (outcome) {
          if (outcome.isStored) end = { type: 'committed' }
          return outcome.value
        }
        rolledBack()
        if (this.#hasSingleWriter) {
          this.#terminate(LEADERSHIP_LOST)
          throw new ReplicatedLogError(LEADERSHIP_LOST, { isTransient: true })
        }
        this.#worker.request({ type: 'retry' })
      }
      throw new ReplicatedLogError('Other processes are writing. Try again.', {
        isTransient: true,
      })
    } catch (error) {
      if (isCorruptionError(error)) this.file.markCorrupt(error.message)
      rolledBack()
      throw error
    } finally {
      this.#worker.post(end)
    }
  }

  /** Undefined when another process wrote first. What is in the log but could not be committed here is replicated again. */
  #attempt<T>(database: DatabaseSync, work: () => T): { value: T; isStored: boolean } | undefined {
    database.exec('BEGIN IMMEDIATE')
    try {
      this.#tables ??= readReplicatedTables(database)
      const { value, rows } = captureChanges(database, this.#tables, work)
      // The work may have skipped what it could not read.
      const { corruption } = this.file
      if (corruption !== undefined) throw this.#transientError(corruption)
      const isNothing = Object.keys(rows).length === 0
      const answer = isNothing ? undefined : this.#worker.request({ type: 'append', rows })
      if (answer?.type === 'conflict') return undefined
      if (answer?.type !== 'written') {
        database.exec('COMMIT')
        return { value, isStored: false }
      }
      try {
        storePosition(database, answer)
        database.exec('COMMIT')
      } catch {
        // It is in the log: this file gets it by replication, or this process terminates.
        return { value, isStored: false }
      }
      this.#advance(answer.position, false)
      return { value, isStored: true }
    } finally {
      if (database.isTransaction) database.exec('ROLLBACK')
    }
  }

  /** Sends records to the worker, which reports the outcome (`ReplicaListener.batch`). */
  writeBatch(records: readonly unknown[]): void {
    this.#batches += 1
    this.#worker.keepProcessAlive(true)
    this.#worker.post({ type: 'batch', records })
  }

  /** Resolves when every live follower has applied everything that is durable now. */
  awaitReplicated(): Promise<void> {
    return this.#followers.waitForAcks(this.#position)
  }

  /**
   * Resolves when this process has applied a position. A process that was paused, or is not sure to be the leader, reads
   * the head first.
   * @throws (as a rejection) ReplicatedLogError after two seconds, and at once when the file is corrupt
   */
  awaitPosition(position: number): Promise<void> | undefined {
    const { corruption } = this.file
    if (corruption !== undefined) return Promise.reject(this.#transientError(corruption))
    return this.#readBarrier.waitForPosition(position)
  }

  /** Closes it after all writes in flight are stored; blocks until then. */
  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#worker.close()
  }

  #handleEvent(event: WorkerEvent): void {
    switch (event.type) {
      case 'entries':
        for (const listener of this.#listeners) listener.entries(event.entries)
        return this.#advance(event.entries.at(-1)?.position ?? 0)
      case 'batch':
        this.#batches -= 1
        this.#worker.keepProcessAlive(this.#batches > 0)
        for (const listener of this.#listeners) listener.batch?.(event.result)
        return this.#advance(event.position)
      case 'role':
        this.#writer = event.writer
        this.#role = event.role
        for (const listener of this.#listeners) listener.role?.(event.role)
        return
      case 'problem':
        this.#problem = event.problem
        if (!event.problem?.isUnreachable) this.#followers.restartTimeout()
        this.#readBarrier.noteConnection(event.problem?.isUnreachable ?? false)
        for (const listener of this.#listeners) listener.problem?.(event.problem)
        return
      case 'clock-skew':
        this.#clockAhead = event.ahead
        for (const listener of this.#listeners) listener.clockSkew?.(event.ahead)
        return
      case 'follower-ack':
        return this.#followers.noteAck(event.reader, event.position)
      case 'head-read':
        return this.#readBarrier.noteHeadRead(event)
      case 'attempt-failed':
        return this.#readBarrier.noteFailedAttempt(event.at)
      case 'corrupt':
        return void this.file.markCorrupt(event.found)
      case 'terminated':
        return this.#terminate(event.sentence)
    }
  }

  /** @param isWhole whether everything before that position is handled too */
  #advance(position: number, isWhole = true): void {
    this.#position = Math.max(this.#position, position)
    if (this.#batches === 0) this.#acknowledgedPosition = this.#position
    else if (isWhole) this.#acknowledgedPosition = Math.max(this.#acknowledgedPosition, position)
    this.#readBarrier.acknowledge()
    this.#readBarrier.releaseWaiting()
  }

  #transientError(sentence: string): ReplicatedLogError {
    return new ReplicatedLogError(sentence, {
      publicMessage: this.file.corruption ?? sentence,
      isTransient: true,
    })
  }

  #terminate(sentence: string): void {
    if (this.#terminationReason !== undefined || this.#isClosed) return
    this.#terminationReason = sentence
    this.#readBarrier.close()
    for (const listener of this.#listeners) listener.terminated?.(sentence)
  }
}
