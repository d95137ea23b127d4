import { monotonicNow } from './worker-messages.ts'
import type { ReplicatedLog } from './postgres/replicated-log.ts'

/**
 * Reports this process's applied position to the leader, one ack in flight at a time. Positions that arrive meanwhile are
 * coalesced: only the newest is sent, so a fast log cannot queue stale acks.
 */
export class AckReporter {
  /** When the last ack that arrived was sent. */
  lastReportedAt = -Infinity
  readonly #id: string
  readonly #log: () => Pick<ReplicatedLog, 'sendAck'> | undefined
  #waiting: number | undefined
  #isSending = false

  /** @param log the log, while it is connected */
  constructor(id: string, log: () => Pick<ReplicatedLog, 'sendAck'> | undefined) {
    this.#id = id
    this.#log = log
  }

  report(position: number): void {
    this.#waiting = position
    if (!this.#isSending) void this.#sendAll()
  }

  async #sendAll(): Promise<void> {
    this.#isSending = true
    while (this.#waiting !== undefined) {
      const position = this.#waiting
      this.#waiting = undefined
      await this.#sendOne(position).catch(() => {})
    }
    this.#isSending = false
  }

  async #sendOne(position: number): Promise<void> {
    const log = this.#log()
    const at = monotonicNow()
    await log?.sendAck(this.#id, position)
    if (log && log === this.#log()) this.lastReportedAt = at
  }
}
