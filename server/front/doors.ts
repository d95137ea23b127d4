import { once } from 'node:events'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { type ListenOptions, Server as PlainServer } from 'node:net'

/** Longest that requests which were taken before the end are waited for, in ms. */
const longest = 30_000

export interface DoorOptions {
  answer: RequestListener
  /** Where visitors come: a port, or a socket that somebody else holds open. */
  shared: ListenOptions | { fd: number }
  /** The port of loopback by which this process alone is reached. */
  ownPort: number | undefined
  /** Told where one of them cannot be listened on. */
  failed: (error: Error) => void
}

/** Where a process of the site takes requests, and how it stops to take them without failing one. */
export class Doors {
  readonly #own: Server | undefined
  readonly #visitors: Server
  readonly #options: DoorOptions
  readonly #open = new Set<ServerResponse>()
  #opened: Promise<unknown> | undefined
  #isLeaving = false
  #left: Promise<void> | undefined

  constructor(options: DoorOptions) {
    this.#options = options
    this.#visitors = createServer((request, response) => this.#answer(request, response))
    this.#own = options.ownPort === undefined ? undefined : createServer(options.answer)
    for (const server of [this.#visitors, this.#own]) server?.on('error', options.failed)
    this.#own?.listen(options.ownPort, '127.0.0.1')
  }

  /** Takes visitors from now on. */
  open(): void {
    if (this.#opened || this.#isLeaving) return
    this.#opened = once(this.#visitors.listen(this.#options.shared), 'listening')
  }

  #answer(...[request, response]: Parameters<RequestListener>): void {
    this.#open.add(response)
    response.once('close', () => this.#open.delete(response))
    if (this.#isLeaving) response.setHeader('Connection', 'close')
    this.#options.answer(request, response)
  }

  /**
   * Takes no new connections, and answers what comes by those that are there, each for the last time. A connection on
   * which nothing comes ends as it would have anyway, so that no request meets one that is being closed; what never
   * ends, a stream of events, ends now, and its browser asks for another.
   *
   * @returns once nobody is connected
   */
  leave(): Promise<void> {
    this.#left ??= this.#leave()
    return this.#left
  }

  async #leave(): Promise<void> {
    this.#isLeaving = true
    if (!this.#opened) return
    await this.#opened
    for (const response of this.#open) {
      if (response.req.headers.accept?.includes('text/event-stream')) response.destroy()
      else if (!response.headersSent) response.setHeader('Connection', 'close')
    }
    const timer = setTimeout(() => this.#visitors.closeAllConnections(), longest)
    await new Promise<void>((resolve) => {
      // The server's own way to close ends idle connections at once.
      PlainServer.prototype.close.call(this.#visitors, () => resolve())
    })
    clearTimeout(timer)
  }

  /** The same in a hurry: who is connected and asks nothing is cut off. To be called when leaving is under way as well. */
  async close(): Promise<void> {
    const left = this.leave()
    await this.#opened
    this.#visitors.closeIdleConnections()
    await left
    await new Promise((resolve) => (this.#own ? this.#own.close(resolve) : resolve(undefined)))
  }
}
