import { firstIndex } from './sorted-list.ts'

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

/** Whole numbers from 0 up, in order and each once, in four bytes each. */
export class NumberList {
  #numbers = new Uint32Array(16)
  #size = 0

  get size(): number {
    return this.#size
  }

  /** The numbers as they are now: to be read before the next change. */
  get numbers(): Uint32Array {
    return this.#numbers.subarray(0, this.#size)
  }

  has(number: number): boolean {
    const at = this.#position(number)
    return at < this.#size && this.#numbers[at] === number
  }

  /** Adds a number; nothing happens when it is there. */
  add(number: number): void {
    const at = this.#position(number)
    if (at < this.#size && this.#numbers[at] === number) return
    if (this.#size === this.#numbers.length) {
      const larger = new Uint32Array(this.#size * 2)
      larger.set(this.#numbers)
      this.#numbers = larger
    }
    if (at < this.#size) this.#numbers.copyWithin(at + 1, at, this.#size)
    this.#numbers[at] = number
    this.#size++
  }

  /** Removes a number; nothing happens when it is not there. */
  delete(number: number): void {
    const at = this.#position(number)
    if (at === this.#size || this.#numbers[at] !== number) return
    this.#numbers.copyWithin(at, at + 1, this.#size)
    this.#size--
  }

  /** Where a number stands, or would stand. */
  #position(number: number): number {
    const numbers = this.#numbers
    const size = this.#size
    // Most are added in order.
    if (size === 0 || numbers[size - 1]! < number) return size
    return firstIndex(size, (index) => numbers[index]! >= number)
  }
}
