/** Where tags are thrown away, and how. */
export interface RevalidatorOptions {
  /** Posts tags to the app's own endpoint; rejects when it does not take them. */
  post: (tags: string[]) => Promise<void>
  /** Longest pause between two attempts, in ms. */
  maxBackoff?: number
  /**
   * Delivers everything a second time after so many ms: a page that was being made when its tag was
   * thrown away is stored after that, with what it had read before.
   */
  repeatAfter?: number
  /** Hears after each attempt how many in a row failed by now, and why the last one did. */
  onAttempt?: (failed: number, reason?: unknown) => void
}

/** First pause after a failed attempt, in ms; it doubles up to the longest. */
const firstPause = 100

/**
 * Hands tags to the revalidation endpoint, one request at a time, and keeps what could not be
 * delivered until it can: right after a start the endpoint does not answer yet.
 */
export class Revalidator {
  readonly #post: RevalidatorOptions['post']
  readonly #longestPause: number
  readonly #repeatAfter: number | undefined
  readonly #onAttempt: RevalidatorOptions['onAttempt']
  #waiting = new Set<string>()
  #running: Promise<void> | undefined

  constructor({
    post,
    maxBackoff: longestPause = 5_000,
    repeatAfter,
    onAttempt,
  }: RevalidatorOptions) {
    this.#post = post
    this.#onAttempt = onAttempt
    this.#repeatAfter = repeatAfter
    this.#longestPause = longestPause
  }

  /** @returns when everything that is waiting was delivered */
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
