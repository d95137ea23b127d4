/** Configuration of the revalidation endpoint. */
export interface RevalidationSenderOptions {
  /** Posts tags to the app's own endpoint; rejects when it fails. */
  post: (tags: string[]) => Promise<void>
  /** Maximum backoff between two attempts, in ms. */
  maxBackoff?: number
  /**
   * Delay in ms after which everything is sent a second time: a page that was being rendered when its tag was
   * invalidated is stored afterwards, with outdated content.
   */
  repeatAfter?: number
  /** Called after each attempt with the number of consecutive failures, and the reason of the last one. */
  onAttempt?: (failed: number, reason?: unknown) => void
}

/** Initial backoff after a failed attempt, in ms; doubles up to the maximum. */
const firstPause = 100

/**
 * Sends tags to the revalidation endpoint, one request at a time, and retries those that failed: right after a start
 * the endpoint does not respond yet.
 */
export class RevalidationSender {
  readonly #post: RevalidationSenderOptions['post']
  readonly #longestPause: number
  readonly #repeatAfter: number | undefined
  readonly #onAttempt: RevalidationSenderOptions['onAttempt']
  #waiting = new Set<string>()
  #running: Promise<void> | undefined

  constructor({
    post,
    maxBackoff: longestPause = 5_000,
    repeatAfter,
    onAttempt,
  }: RevalidationSenderOptions) {
    this.#post = post
    this.#onAttempt = onAttempt
    this.#repeatAfter = repeatAfter
    this.#longestPause = longestPause
  }

  /** @returns resolves when every pending tag was sent */
  add(tags: readonly string[]): Promise<void> {
    if (this.#repeatAfter !== undefined)
      setTimeout(() => void this.#enqueue(tags), this.#repeatAfter).unref?.()
    return this.#enqueue(tags)
  }

  #enqueue(tags: readonly string[]): Promise<void> {
    for (const tag of tags) this.#waiting.add(tag)
    this.#running ??= this.#deliver().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  async #deliver(): Promise<void> {
    let pause = firstPause
    let failed = 0
    while (this.#waiting.size > 0) {
      const tags = [...this.#waiting]
      this.#waiting = new Set()
      try {
        await this.#post(tags)
        pause = firstPause
        failed = 0
        this.#onAttempt?.(failed)
      } catch (error) {
        failed += 1
        this.#onAttempt?.(failed, error)
        for (const tag of tags) this.#waiting.add(tag)
        await new Promise((resolve) => setTimeout(resolve, pause))
        pause = Math.min(pause * 2, this.#longestPause)
      }
    }
  }
}
