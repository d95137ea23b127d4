/** Where tags are thrown away, and how. */
export interface RevalidatorOptions {
  /** Posts tags to the app's own endpoint; rejects when it does not take them. */
  post: (tags: string[]) => Promise<void>
  /** Longest pause between two attempts, in ms. */
  longestPause?: number
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
  #waiting = new Set<string>()
  #running: Promise<void> | undefined

  constructor({ post, longestPause = 5_000 }: RevalidatorOptions) {
    this.#post = post
    this.#longestPause = longestPause
  }

  /** @returns when everything that is waiting was delivered */
  add(tags: readonly string[]): Promise<void> {
    for (const tag of tags) this.#waiting.add(tag)
    this.#running ??= this.#deliver().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  async #deliver(): Promise<void> {
    let pause = firstPause
    while (this.#waiting.size > 0) {
      const tags = [...this.#waiting]
      this.#waiting = new Set()
      try {
        await this.#post(tags)
        pause = firstPause
      } catch {
        for (const tag of tags) this.#waiting.add(tag)
        await new Promise((resolve) => setTimeout(resolve, pause))
        pause = Math.min(pause * 2, this.#longestPause)
      }
    }
  }
}
