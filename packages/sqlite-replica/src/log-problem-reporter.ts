import type { WorkerEvent, LogProblem } from './worker-messages.ts'
import {
  isReadOnlyError,
  readOnlyError,
  type ReplicatedLogError,
} from './postgres/replicated-log-error.ts'

/** Milliseconds until a log that rejects writes is probed again. */
const RETRY_INTERVAL = 1_000

/** Emits an event whenever the problem between a process and its log changes. */
export class LogProblemReporter {
  readonly #emit: (event: WorkerEvent) => void
  #outage: ReplicatedLogError | null = null
  #rejection: ReplicatedLogError | null = null
  #reported: LogProblem | null = null
  #isRetrying = false
  #retriedAt = 0

  constructor(emit: (event: WorkerEvent) => void) {
    this.#emit = emit
  }

  /** Why the log is unreachable; null while it is connected. */
  get outage(): ReplicatedLogError | null {
    return this.#outage
  }

  set outage(error: ReplicatedLogError | null) {
    this.#outage = error
    this.#report()
  }

  /** Why a reachable log rejects writes; null while it accepts them, as far as is known. */
  get rejection(): ReplicatedLogError | null {
    return this.#rejection
  }

  /** The log accepts writes. */
  noteWritable(): void {
    this.#rejection = null
    this.#report()
  }

  /** Records a rejected write. Only transient ones count; they apply to all writes until one succeeds. */
  noteRejected(error: ReplicatedLogError): void {
    if (!error.isTransient) return
    this.#rejection = error
    this.#report()
  }

  /** A new connection shows whether the database is read-only. */
  noteConnected(isReadOnly: boolean, label: string): void {
    if (isReadOnly) this.noteRejected(readOnlyError(label))
    else if (this.#rejection && isReadOnlyError(this.#rejection)) this.noteWritable()
  }

  /** Probes whether writes succeed again, at most once per interval. */
  async retryWrite(attempt: (rejection: ReplicatedLogError) => Promise<void>): Promise<void> {
    const rejection = this.#rejection
    if (!rejection || this.#isRetrying || performance.now() - this.#retriedAt < RETRY_INTERVAL)
      return
    this.#isRetrying = true
    this.#retriedAt = performance.now()
    try {
      await attempt(rejection)
    } catch {
      // The next call retries.
    } finally {
      this.#isRetrying = false
    }
  }

  #report(): void {
    const worst = this.#outage ?? this.#rejection
    const { message, isUnreachable } = this.#reported ?? {}
    const problem = worst && {
      message: worst.message,
      publicMessage: worst.publicMessage,
      isUnreachable: this.#outage !== null,
    }
    if (problem?.message === message && problem?.isUnreachable === isUnreachable) return
    this.#reported = problem
    this.#emit({ type: 'problem', problem })
  }
}
