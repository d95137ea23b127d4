import { type Payer, type ShareClass, Throttled } from './tenant.ts'

/**
 * Things that somebody has open at the same time (streams, uploads), counted by payer. Whoever holds nothing is not remembered.
 */
export class Holdings {
  readonly #what: string
  readonly #limits: Readonly<Record<ShareClass, number>>
  readonly #held = new Map<string, number>()

  /**
   * @param what how the refusal names them: "Too many <what> are open already"
   * @param limits how many (or how much) one payer of each class may hold
   */
  constructor(what: string, limits: Readonly<Record<ShareClass, number>>) {
    this.#what = what
    this.#limits = limits
  }

  heldBy({ key }: Pick<Payer, 'key'>): number {
    return this.#held.get(key) ?? 0
  }

  /** What all payers hold together. */
  get total(): number {
    return [...this.#held.values()].reduce((sum, held) => sum + held, 0)
  }

  /**
   * Takes hold of one more, or of some amount.
   * @returns gives it back; calling it again does nothing.
   * @throws Throttled where that is more than the payer may hold.
   */
  hold(payer: Payer, amount = 1): () => void {
    const held = this.heldBy(payer) + amount
    if (held > this.#limits[payer.class])
      throw new Throttled(`Too many ${this.#what} are open already; close some first`, 5)
    this.#held.set(payer.key, held)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      const left = this.heldBy(payer) - amount
      if (left > 0) this.#held.set(payer.key, left)
      else this.#held.delete(payer.key)
    }
  }
}
