export interface RefresherOptions {
  read: () => Promise<void>
  onError: (error: unknown) => void
  /** Pause before another attempt after a failed one, in ms. */
  retryAfter: number
}

/**
 * Reads something again on demand. Demands that come while a reading is under way share one more
 * reading after it, so that the last one always sees what caused it. Never rejects; a reading that
 * failed is tried again later.
 */
export class Refresher {
  readonly #options: RefresherOptions
  #running: Promise<void> | undefined
  #next: Promise<void> | undefined
  #retry: ReturnType<typeof setTimeout> | undefined

  constructor(options: RefresherOptions) {
    this.#options = options
  }

  /** @returns when a reading that began after this call is done, successful or not */
  refresh(): Promise<void> {
    if (!this.#running) {
      this.#running = this.#readOnce()
      return this.#running
    }
    this.#next ??= this.#running.then(() => {
      this.#next = undefined
      return this.refresh()
    })
    return this.#next
  }

  async #readOnce(): Promise<void> {
    clearTimeout(this.#retry)
    try {
      await this.#options.read()
    } catch (error) {
      this.#options.onError(error)
      this.#retry = setTimeout(() => void this.refresh(), this.#options.retryAfter)
      this.#retry.unref?.()
    } finally {
      this.#running = undefined
    }
  }
}
