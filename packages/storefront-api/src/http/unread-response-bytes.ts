import type { ServerResponse } from 'node:http'

/** Maximum unread response bytes per address: three of the longest responses. */
const EACH = 32 * 1024 * 1024
/** Milliseconds in which a client has to read a response. */
const PATIENCE = 60_000

/** Tracks unread response bytes per address, because they stay in memory (backpressure). */
export class UnreadResponseBytes {
  readonly #bytes = new Map<string, number>()
  readonly #each: number
  readonly #patience: number

  constructor(each = EACH, patience = PATIENCE) {
    this.#each = each
    this.#patience = patience
  }

  /** Tracks the unread bytes of a response. Closes the connection above the limit or after the timeout. */
  track(address: string, reply: ServerResponse): void {
    const bytes = reply.writableLength
    if (bytes === 0 || reply.closed) return
    const unread = (this.#bytes.get(address) ?? 0) + bytes
    if (unread > this.#each && unread > bytes) return void reply.destroy()
    this.#bytes.set(address, unread)
    const timer = setTimeout(() => reply.destroy(), this.#patience).unref()
    reply.once('close', () => {
      clearTimeout(timer)
      const left = this.#bytes.get(address)! - bytes
      if (left > 0) this.#bytes.set(address, left)
      else this.#bytes.delete(address)
    })
  }
}
