import { type Payer, type ShareClass, Throttled } from './tenant.ts'

export interface AnswerLimits {
  /** Bytes that answers to one payer may take while they are not read yet; a single answer may always be as large. */
  each: number
  /** The same for all payers of the class together. */
  all: number
}

interface Held {
  readonly bytes: number
  readonly cut: () => void
}

/**
 * The memory of answers that are made and not yet read. A reader who takes nothing in fills their own part of it and no more: where all of
 * it is taken, whoever holds most loses their oldest answer to somebody who holds less.
 */
export class HeldAnswers {
  readonly #limits: Readonly<Record<ShareClass, AnswerLimits>>
  readonly #payers = new Map<string, { payer: Payer; bytes: number; answers: Set<Held> }>()
  readonly #all: Record<ShareClass, number> = { member: 0, stranger: 0 }

  constructor(limits: Readonly<Record<ShareClass, AnswerLimits>>) {
    this.#limits = limits
  }

  /** Bytes held by a class of payers. */
  heldBy(kind: ShareClass): number {
    return this.#all[kind]
  }

  /**
   * Counts an answer until it is read or given up.
   * @param cut ends the answer in the middle
   * @returns to be called when the bytes are gone
   * @throws Throttled where answers to this payer wait to be read already.
   */
  hold(payer: Payer, bytes: number, cut: () => void): () => void {
    const { each, all } = this.#limits[payer.class]
    const before = this.#payers.get(payer.key)?.bytes ?? 0
    if (before > 0 && before + bytes > each) throw unread()
    while (this.#all[payer.class] > 0 && this.#all[payer.class] + bytes > all) {
      const largest = this.#largest(payer.class)
      if (!largest || largest.payer.key === payer.key || largest.bytes <= before + bytes)
        throw unread()
      for (const held of largest.answers) {
        this.#release(largest.payer, held)
        held.cut()
        break
      }
    }
    const held: Held = { bytes, cut }
    const mine = this.#payers.get(payer.key) ?? { payer, bytes: 0, answers: new Set() }
    mine.bytes += bytes
    mine.answers.add(held)
    this.#payers.set(payer.key, mine)
    this.#all[payer.class] += bytes
    return () => this.#release(payer, held)
  }

  #largest(kind: ShareClass) {
    let largest: { payer: Payer; bytes: number; answers: Set<Held> } | undefined
    for (const each of this.#payers.values())
      if (each.payer.class === kind && each.bytes > (largest?.bytes ?? 0)) largest = each
    return largest
  }

  #release(payer: Payer, held: Held): void {
    const mine = this.#payers.get(payer.key)
    if (!mine?.answers.delete(held)) return
    mine.bytes -= held.bytes
    this.#all[payer.class] -= held.bytes
    if (mine.answers.size === 0) this.#payers.delete(payer.key)
  }
}

const unread = (): Throttled =>
  new Throttled('Answers to earlier requests are still waiting to be read; read them first', 2)
