/** Requests that are worked on, or wait, counted by address. An address without any is not remembered. */
export class InFlight {
  readonly #limits: { each: number; all: number }
  readonly #counts = new Map<string, number>()
  #all = 0

  /** @param limits requests at one time, of one address and altogether */
  constructor(limits: { each: number; all: number }) {
    this.#limits = limits
  }

  /**
   * Counts a request.
   * @returns to be called once, when it is over; null where there is no room for it
   */
  enter(address: string): (() => void) | null {
    const count = this.#counts.get(address) ?? 0
    if (count >= this.#limits.each || this.#all >= this.#limits.all) return null
    this.#counts.set(address, count + 1)
    this.#all += 1
    return () => {
      this.#all -= 1
      const left = this.#counts.get(address)! - 1
      if (left > 0) this.#counts.set(address, left)
      else this.#counts.delete(address)
    }
  }
}
