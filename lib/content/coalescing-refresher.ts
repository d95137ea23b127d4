export interface CoalescingRefresherOptions {
  read: () => Promise<void>
  onError: (error: unknown) => void
  /** Delay before a retry after a failure, in ms. */
  retryAfter: number
}

/**
 * Refreshes something on demand. Requests during a refresh share one further run after it, so that the last run always
 * sees the change that caused it. Never rejects; a failed run is retried.
 */
export class CoalescingRefresher {
  readonly #options: CoalescingRefresherOptions
  #running: Promise<void> | undefined
  #next: Promise<void> | undefined
  #retry: ReturnType<typeof setTimeout> | undefined

  constructor(options: CoalescingRefresherOptions) {
    this.#options = options
  }

  /** @returns resolves when a run that began after this call is done, successful or not */
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
