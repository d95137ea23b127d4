/**
 * Reads something again on demand. Demands that come while a reading is under way share one more
 * reading after it, so that the last one always sees what caused it. Never rejects.
 */
export class Refresher {
  readonly #read: () => Promise<void>
  #running: Promise<void> | undefined
  #next: Promise<void> | undefined

  constructor(read: () => Promise<void>) {
    this.#read = read
  }

  /** @returns when a reading that began after this call is done, successful or not */
  refresh(): Promise<void> {
    if (!this.#running) {
      this.#running = this.#read().then(
        () => this.#finish(),
        () => this.#finish(),
      )
      return this.#running
    }
    this.#next ??= this.#running.then(() => {
      this.#next = undefined
      return this.refresh()
    })
    return this.#next
  }

  #finish(): void {
    this.#running = undefined
  }
}
