import type { ServerResponse } from 'node:http'

/** Bytes of responses that one address may leave unread: three of the longest. */
const EACH = 32 * 1024 * 1024
/** Milliseconds in which a response is to be read to its end. */
const PATIENCE = 60_000

/** Responses that are written and not yet read, counted by address: they are in memory until then. */
export class UnreadResponses {
  readonly #bytes = new Map<string, number>()
  readonly #each: number
  readonly #patience: number

  constructor(each = EACH, patience = PATIENCE) {
    this.#each = each
    this.#patience = patience
  }

  /** Counts what of a response, written whole, is not read. Closes its connection where that is too much of one address, or takes too long. */
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
