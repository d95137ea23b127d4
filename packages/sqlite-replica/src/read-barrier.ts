import { setImmediate } from 'node:timers/promises'
import { monotonicNow } from './worker-messages.ts'
import { ReplicatedLogError } from './postgres/replicated-log-error.ts'

/** A follower that has been silent for so long is not waited for: it reads the head before it serves again (milliseconds). */
export const FOLLOWER_TIMEOUT = 1_500
const POLL_INTERVAL = 100

/** What this process knows about the positions that followers have applied. */
export class FollowerProgress {
  readonly #acks = new Map<string, { position: number; at: number }>()
  readonly #waiting = new Set<() => void>()
  /** By then every live follower has responded. */
  #allKnownAt = performance.now() + FOLLOWER_TIMEOUT

  /** Acks could not arrive for a while. */
  restartTimeout(): void {
    this.#allKnownAt = performance.now() + FOLLOWER_TIMEOUT
  }

  noteAck(follower: string, position: number): void {
    this.#acks.set(follower, { position, at: performance.now() })
    for (const check of this.#waiting) check()
  }

  /**
   * Resolves when every live follower has acknowledged a position. A follower whose ack is older has read the head before
   * that position existed, and reads it again before it serves.
   */
  async waitForAcks(position: number): Promise<void> {
    // Acks that arrived while the event loop was busy are handled first.
    await setImmediate()
    if (this.#haveAcked(position)) return
    const until = Math.max(this.#allKnownAt, performance.now() + FOLLOWER_TIMEOUT)
    await new Promise<void>((resolve) => {
      const check = (): void => {
        if (!this.#haveAcked(position) && performance.now() < until) return
        clearInterval(timer)
        this.#waiting.delete(check)
        resolve()
      }
      const timer = setInterval(check, POLL_INTERVAL)
      this.#waiting.add(check)
    })
  }

  #haveAcked(position: number): boolean {
    const now = performance.now()
    if (now < this.#allKnownAt) return false
    for (const [follower, { position: acked, at }] of this.#acks) {
      if (now - at > FOLLOWER_TIMEOUT) this.#acks.delete(follower)
      else if (acked < position) return false
    }
    return true
  }
}

/**
 * Milliseconds for which a lost connection may be this process's own fault: a paused process loses it as it resumes.
 * Afterwards the log counts as unreachable, so no process writes and stale reads are correct.
 */
const UNREACHABLE_AFTER = 1_000
/** Milliseconds for which a failed attempt proves that the log is unreachable: longer than the next attempt takes. */
const FAILED_ATTEMPT_VALIDITY = 3_000
/** Milliseconds that a read waits until a paused process has read the head. */
const CATCH_UP_TIMEOUT = 2_000

/** What the barrier needs of the replica. */
interface ReplicaProgress {
  /** Position up to which listeners have handled all entries. */
  position: () => number
  /** Whether no other process can write. */
  isLeader: () => boolean
  /** Acknowledges a position to the leader. */
  acknowledge: (position: number) => void
}

/** Delays reads until this process has everything that was acknowledged to any client: read-your-writes across processes. */
export class ReadBarrier {
  readonly #replica: ReplicaProgress
  /** Time up to which every acknowledged write is applied here. */
  #freshAt = -Infinity
  /** Head reads whose position is not applied yet. */
  #headReads: { at: number; position: number }[] = []
  /** Whether the log is unreachable, and not only this connection lost. */
  #isUnreachable = false
  #unreachableTimer: NodeJS.Timeout | undefined
  /** When the last attempt to reach it failed. */
  #failedAt = -Infinity
  #isClosed = false
  readonly #waiting = new Set<() => void>()

  constructor(replica: ReplicaProgress) {
    this.#replica = replica
  }

  /** The replica was just opened. */
  start(): void {
    // No other process can write while the lease lasts.
    if (this.#replica.isLeader()) this.#freshAt = monotonicNow()
    this.acknowledge()
  }

  /** Acknowledges the applied position, so that writers wait for this process. */
  acknowledge(): void {
    this.#replica.acknowledge(this.#replica.position())
  }

  /** Writers of later positions waited for this process until `at`, or could only be this process. */
  noteHeadRead(headRead: { at: number; position: number }): void {
    const now = monotonicNow()
    this.#headReads = [...this.#headReads, headRead].filter(({ at }) => now - at < FOLLOWER_TIMEOUT)
    this.acknowledge()
    this.releaseWaiting()
  }

  /** @param isUnreachable whether the log cannot be reached */
  noteConnection(isUnreachable: boolean): void {
    if (isUnreachable) {
      this.noteFailedAttempt(monotonicNow())
      this.#unreachableTimer ??= setTimeout(() => {
        this.#isUnreachable = true
        this.releaseWaiting()
      }, UNREACHABLE_AFTER).unref()
      return
    }
    clearTimeout(this.#unreachableTimer)
    this.#unreachableTimer = undefined
    this.#isUnreachable = false
    this.acknowledge()
  }

  /** An attempt to reach the log failed. */
  noteFailedAttempt(at: number): void {
    this.#failedAt = Math.max(this.#failedAt, at)
    this.releaseWaiting()
  }

  /** Another process is the leader: writers do not wait for this one, which exits. */
  close(): void {
    this.#isClosed = true
  }

  /** Releases reads that need not wait any more. */
  releaseWaiting(): void {
    // A head read that was queued while this process was paused proves nothing about later.
    while (this.#headReads[0] && this.#headReads[0].position <= this.#replica.position())
      this.#freshAt = this.#headReads.shift()!.at
    for (const check of this.#waiting) check()
  }

  /**
   * Resolves when a position is applied, with everything that was acknowledged.
   * @throws (as a rejection) ReplicatedLogError after two seconds
   */
  waitForPosition(position: number): Promise<void> | undefined {
    if (this.#hasReached(position)) return undefined
    return new Promise((resolve, reject) => {
      const check = (): void => {
        if (!this.#hasReached(position)) return
        cleanUp()
        resolve()
      }
      const timer = setTimeout(() => {
        cleanUp()
        reject(
          new ReplicatedLogError('This process is behind the others. Try again.', {
            isTransient: true,
          }),
        )
      }, CATCH_UP_TIMEOUT)
      const cleanUp = (): void => {
        clearTimeout(timer)
        this.#waiting.delete(check)
      }
      this.#waiting.add(check)
    })
  }

  #hasReached(position: number): boolean {
    if (this.#replica.position() < position || this.#isClosed) return false
    const now = monotonicNow()
    return (
      now - this.#freshAt < FOLLOWER_TIMEOUT ||
      (this.#isUnreachable && now - this.#failedAt < FAILED_ATTEMPT_VALIDITY)
    )
  }
}
