import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import {
  LEADERSHIP_LOST,
  type LogFollower,
  type LogConnectionOptions,
  DATABASE_RESTORED,
} from './replica-options.ts'
import { monotonicNow, type Role } from './worker-messages.ts'
import { ConnectionPair } from './postgres/connection-pair.ts'
import { ReplicatedLog, type ReplicatedLogState } from './postgres/replicated-log.ts'
import {
  isRejectedQuery,
  ReplicatedLogError,
  toReplicatedLogError,
} from './postgres/replicated-log-error.ts'
import { FOLLOWER_TIMEOUT } from './read-barrier.ts'
import { AckReporter } from './ack-reporter.ts'
import { LogProblemReporter } from './log-problem-reporter.ts'
import { probeWrite } from './write-probe.ts'

/** Milliseconds between two reads of the log's head. */
const HEAD_READ_INTERVAL = 400
/** A slower response says little about the clock (milliseconds). */
const MAX_CLOCK_ROUND_TRIP = 1_000
/** Milliseconds between two attempts to reconnect. */
const RECONNECT_DELAY = 250
/** Head reads between two trims of the log, and what a trim retains: the newest entries, up to so many bytes. */
const TRIM = { every: 150, entries: 20_000, bytes: 1024 ** 3 }

type HeadRead = { at: number; position: number }

const transientError = (message: string) => new ReplicatedLogError(message, { isTransient: true })

/** Connection of a process to the log: reconnects, tracks who is the leader, and takes over the lease when it expires. */
export class LogConnection {
  readonly #options: LogConnectionOptions
  readonly #id = randomUUID()
  readonly #ackReporter = new AckReporter(this.#id, () => this.#log)
  /** Reports outages and rejected writes. */
  readonly problems: LogProblemReporter
  #connections: ConnectionPair | undefined
  #log: ReplicatedLog | undefined
  #head: ReplicatedLogState | undefined
  #follower: LogFollower | undefined
  #waiting: (() => void)[] = []
  #timer: NodeJS.Timeout | undefined
  #headReads = 0
  #epoch: number | null = null
  #isLeaseUnrenewed = false
  #isClosed = false
  /** Why this process can neither write nor follow any more. */
  #terminationReason: string | undefined

  constructor(options: LogConnectionOptions) {
    this.#options = options
    this.problems = new LogProblemReporter(options.emit)
  }

  get isTerminated(): boolean {
    return this.#terminationReason !== undefined
  }

  get label(): string {
    return this.#options.address.label
  }

  /** The epoch in which this process writes; -1, which never matches, while it does not. */
  get epoch(): number {
    return this.#epoch ?? -1
  }

  get role(): Role {
    return this.#epoch === null && this.#options.hasSingleWriter ? 'reader' : 'writer'
  }

  get writer(): string | null {
    return this.role === 'writer' ? this.#options.ownAddress : (this.#head?.address ?? null)
  }

  get secret(): string {
    return this.#head?.secret ?? ''
  }

  /** Connects for the first time. @throws (as a rejection) ReplicatedLogError */
  async connect(): Promise<ConnectionPair> {
    try {
      await this.#connect()
    } catch (error) {
      throw toReplicatedLogError(error, this.label)
    }
    if (this.problems.rejection) throw this.problems.rejection
    return this.#connections!
  }

  /** Acquires leadership, waiting up to `leadershipTimeout` for it, and starts to poll the head. */
  async start(follower: LogFollower, leadershipTimeout: number): Promise<void> {
    this.#follower = follower
    // Another process may write at this moment and be announced.
    await follower.runExclusive(() => follower.catchUp())
    const until = performance.now() + leadershipTimeout
    do {
      this.#head = await this.run((log) => log.readHead())
      await this.#acquireLeadership(this.#head, follower)
      if (this.role === 'writer' || performance.now() > until) break
      await pause(RECONNECT_DELAY)
    } while (!this.#isClosed)
    this.#schedule(HEAD_READ_INTERVAL)
  }

  /** Runs a query on the log and retries after each lost connection. @throws (as a rejection) what the log rejects */
  async run<T>(query: (log: ReplicatedLog) => Promise<T>): Promise<T> {
    for (;;) {
      const log = this.isTerminated ? undefined : this.#log
      try {
        if (log) return await query(log)
      } catch (error) {
        const failure = toReplicatedLogError(error, this.label)
        if (!failure.isTransient || isRejectedQuery(error)) throw failure
        if (log === this.#log) this.#disconnected(error as Error)
      }
      if (this.#terminationReason !== undefined) throw transientError(this.#terminationReason)
      if (this.#isClosed) throw new ReplicatedLogError(`The connection to ${this.label} is closed.`)
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
  }

  /** Runs a query once, when connected; also after this process was terminated. */
  async runOnce<T>(query: (log: ReplicatedLog) => Promise<T>): Promise<T> {
    if (!this.#log) throw transientError(`The connection to ${this.label} is lost.`)
    return query(this.#log)
  }

  /** Acknowledges a position. The leader does so too, because others may serve its writes first. */
  acknowledge(position: number): void {
    this.#ackReporter.report(position)
  }

  /** Marks this process as unable to write or follow. */
  terminate(sentence: string): void {
    if (this.isTerminated) return
    this.#terminationReason = sentence
    this.#options.emit({ type: 'terminated', sentence })
    for (const resume of this.#waiting.splice(0)) resume()
  }

  /** Closes the connection and releases the lease, so that another process can take over at once. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    if (this.#epoch !== null) await this.#log?.releaseLease(this.#id, this.#epoch).catch(() => {})
    this.#connections?.close()
    this.#resume()
    // A later connection to the same file must not inherit this one's outage.
    this.#options.setUnreachable(false)
  }

  async #connect(): Promise<void> {
    const { address } = this.#options
    const connections: ConnectionPair = await ConnectionPair.connect(address, {
      onEntry: () => this.#follower?.notifyEntry(),
      onAck: (reader, position) => {
        if (reader !== this.#id) this.#options.emit({ type: 'follower-ack', reader, position })
      },
      onLost: (error) => {
        if (this.#connections === connections) this.#disconnected(error)
      },
    })
    this.#connections = connections
    this.#log = new ReplicatedLog(connections, address.schema)
    this.problems.noteConnected(connections.isReadOnly, this.label)
  }

  #disconnected(error: Error): void {
    this.#isLeaseUnrenewed = false
    this.#ackReporter.lastReportedAt = -Infinity
    this.#connections?.close()
    this.#connections = undefined
    this.#log = undefined
    if (this.#isClosed) return
    this.#options.setUnreachable(true)
    this.problems.outage = toReplicatedLogError(error, this.label)
    this.#schedule(RECONNECT_DELAY)
  }

  #schedule(rest: number): void {
    clearTimeout(this.#timer)
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.#checkHead(), rest)
  }

  async #checkHead(): Promise<void> {
    const follower = this.#follower
    try {
      const wasAway = this.problems.outage !== null && !this.#isLeaseUnrenewed
      if (this.#log === undefined) {
        await this.#connect()
        const isSameLog = !follower || (await this.#log!.contains(follower))
        if (!isSameLog) return this.terminate(DATABASE_RESTORED)
      }
      const at = monotonicNow()
      const clock = Date.now()
      // Entries up to here are certain to be in the log when it responds.
      const position = follower?.position ?? 0
      const head = await this.#log!.readHead()
      if (wasAway) this.#resume()
      const took = monotonicNow() - at
      if (took < MAX_CLOCK_ROUND_TRIP)
        this.#options.emit({ type: 'clock-skew', ahead: clock + took / 2 - head.now })
      if (follower) await this.#useHead(head, follower, { at, position })
      this.#schedule(HEAD_READ_INTERVAL)
    } catch (error) {
      this.#handleFailure(error)
    }
    if (follower)
      void this.problems.retryWrite(async (rejection) => {
        const closed = await probeWrite(follower, this.#log, rejection, {
          ...this.#options,
          problems: this.problems,
        })
        if (closed) this.#disconnected(closed)
      })
  }

  #handleFailure(error: unknown): void {
    this.#options.emit({ type: 'attempt-failed', at: monotonicNow() })
    const failure = toReplicatedLogError(error, this.label)
    if (this.#log !== undefined && isRejectedQuery(error) && failure.isTransient) {
      this.problems.noteRejected(failure)
      // A leader that cannot renew its lease is as good as disconnected; no other process can acquire it either.
      this.#isLeaseUnrenewed = this.#epoch !== null
      if (this.#isLeaseUnrenewed) this.problems.outage = failure
      return this.#schedule(HEAD_READ_INTERVAL)
    }
    if (this.#log !== undefined) return this.#disconnected(failure)
    // The cause of the outage may have changed.
    if (this.problems.outage) this.problems.outage = failure
    this.#schedule(RECONNECT_DELAY)
  }

  #resume(): void {
    if (!this.#isClosed) {
      this.#options.setUnreachable(false)
      this.problems.outage = null
    }
    for (const resume of this.#waiting.splice(0)) resume()
  }

  async #useHead(head: ReplicatedLogState, follower: LogFollower, read: HeadRead): Promise<void> {
    const before = this.#head
    this.#head = head
    if (before && (before.steps !== head.steps || before.installation !== head.installation))
      return this.terminate('The database was recreated, or upgraded to a newer version.')
    if (head.position < read.position) return this.terminate(DATABASE_RESTORED)
    if (head.position > follower.position) follower.notifyEntry(head.position)
    if (this.#epoch === null)
      this.#reportHeadRead(Math.min(read.at, this.#ackReporter.lastReportedAt), head.position)
    if (!this.#options.hasSingleWriter) return this.#trim()
    if (this.#epoch === null) {
      await this.#acquireLeadership(head, follower)
      if (this.#epoch === null && before?.address !== head.address) this.#reportRole()
      return
    }
    if (head.epoch !== this.#epoch || head.holder !== this.#id)
      return this.terminate(LEADERSHIP_LOST)
    await this.#log?.renewLease(this.#id, this.#epoch)
    if (this.#isLeaseUnrenewed) this.#resume()
    this.#isLeaseUnrenewed = false
    // While this much of the lease is left, no other process can have acquired it.
    if (head.leaseLeft >= FOLLOWER_TIMEOUT) this.#reportHeadRead(read.at, head.position)
    this.#trim()
  }

  /** Applies everything of the previous leader first; no one else can write any more. */
  async #acquireLeadership(head: ReplicatedLogState, follower: LogFollower): Promise<void> {
    if (!this.#options.hasSingleWriter || !head.isLeaseFree) return
    const epoch = await this.#log?.acquireLease(this.#id, this.#options.ownAddress)
    if (epoch === undefined) return
    follower.notifyEntry()
    await follower.runExclusive(() => follower.catchUp())
    this.#epoch = epoch
    this.#reportRole()
  }

  /** @param at until when writers waited for this process, or could only be this process */
  #reportHeadRead(at: number, position: number): void {
    this.#options.emit({ type: 'head-read', at, position })
  }

  #reportRole(): void {
    const { role, writer } = this
    this.#options.emit({ type: 'role', role, writer, position: this.#follower?.position ?? 0 })
  }

  #trim(): void {
    if (++this.#headReads % TRIM.every === 0)
      void this.#follower
        ?.runExclusive(async () => this.#log?.trim(TRIM.entries, TRIM.bytes))
        .catch(() => {})
  }
}
