/** Some of the numbers from 0 up to a limit, a bit each. */
export class NumberSet {
  readonly #bits: Uint32Array

  /** @param limit greater than every number that is added */
  constructor(limit: number) {
    this.#bits = new Uint32Array((limit + 31) >>> 5)
  }

  /** Adds a number; false when it was there. */
  add(number: number): boolean {
    const word = this.#bits[number >>> 5]!
    const bit = 1 << (number & 31)
    if ((word & bit) !== 0) return false
    this.#bits[number >>> 5] = word | bit
    return true
  }

  /** Removes a number; false when it was not there. */
  delete(number: number): boolean {
    const word = this.#bits[number >>> 5]!
    const bit = 1 << (number & 31)
    if ((word & bit) === 0) return false
    this.#bits[number >>> 5] = word & ~bit
    return true
  }
}
