/**
 * Who pays for a piece of work. Somebody known pays as themselves, wherever they are; everybody else pays as the address that
 * they come from.
 */
export type ShareClass = 'member' | 'stranger'

export interface Payer {
  /** Tells this payer from all others. */
  readonly key: string
  readonly class: ShareClass
}

/** How much of a contested resource a member gets for each part that a stranger gets. */
const WEIGHTS: Readonly<Record<ShareClass, number>> = { member: 8, stranger: 1 }

export function weightOf({ class: kind }: Pick<Payer, 'class'>): number {
  return WEIGHTS[kind]
}

/** Somebody asks for more than their share while others wait. HTTP says it with 429 and `Retry-After`. */
export class Throttled extends Error {
  override readonly name = 'Throttled'
  /** Whole seconds after which asking again makes sense; at least one. */
  readonly retryAfter: number

  constructor(message: string, retryAfter = 1) {
    super(message)
    this.retryAfter = Math.max(1, Math.ceil(retryAfter))
  }
}

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
