import type { Payer } from './share.ts'

/** The payers who wait for the result of one piece of work. More may join while it is on its way. */
export class Waiters {
  readonly #payers = new Map<string, Payer>()
  readonly #observers = new Set<(payer: Payer) => void>()

  constructor(...payers: Payer[]) {
    for (const each of payers) this.join(each)
  }

  join(payer: Payer): void {
    if (this.#payers.has(payer.key)) return
    this.#payers.set(payer.key, payer)
    for (const observe of this.#observers) observe(payer)
  }

  /**
   * Calls back for each payer, those who join later included.
   * @returns ends it
   */
  observe(callback: (payer: Payer) => void): () => void {
    for (const each of this.#payers.values()) callback(each)
    this.#observers.add(callback)
    return () => void this.#observers.delete(callback)
  }
}
