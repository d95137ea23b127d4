/**
 * What somebody has open goes by the rights that they had when they opened it. When those change, it ends: a reader of
 * events comes back by itself, and is then asked anew who it is and what it may see.
 */
export class Standing {
  readonly #closed: AbortSignal
  readonly #open = new Map<string, AbortController>()

  /** @param closed aborted when the lake closes */
  constructor(closed: AbortSignal) {
    this.#closed = closed
  }

  /** Aborted when the rights of this person change, or the lake closes. */
  signalFor({ id }: { id: string }): AbortSignal {
    if (id === '') return this.#closed
    let held = this.#open.get(id)
    if (!held) {
      held = new AbortController()
      this.#open.set(id, held)
    }
    return AbortSignal.any([this.#closed, held.signal])
  }

  /** Ends what a person has open. */
  change(id: string): void {
    const held = this.#open.get(id)
    this.#open.delete(id)
    held?.abort()
  }
}
