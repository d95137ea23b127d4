import { LruCache } from '@orrery/groq/lru-cache'
import type { Payer } from '../shares/share.ts'

/** Milliseconds for which a query that was slow goes to the reader at once. */
const SLOW_FOR_MS = 60_000

/** Longer texts are not remembered: they would push all others out, and are rare. */
const REMEMBERED_LENGTH = { member: 50_000, stranger: 4_000 }

/** Milliseconds of failed tries that run out in a second, and that may be open at once. */
const ADDRESS = { perSecond: 20, most: 50 }
const ALL_STRANGERS = { perSecond: 100, most: 200 }

/** Time that was spent, and is forgotten at a steady rate. */
class Debt {
  #milliseconds = 0
  #at = 0

  now(clock: number, perSecond: number): number {
    this.#milliseconds = Math.max(0, this.#milliseconds - ((clock - this.#at) / 1000) * perSecond)
    this.#at = clock
    return this.#milliseconds
  }

  add(milliseconds: number): void {
    this.#milliseconds += milliseconds
  }
}

/**
 * Which queries are tried on the thread that serves everybody. A failed try is time thrown away: a query that was slow for somebody goes to the
 * reader at once the next time, and all strangers together may waste a tenth of the thread. What was quick lately is
 * tried whatever others waste.
 */
export class QuickTries {
  readonly #clock: () => number
  readonly #quick = new LruCache<number>(2_000)
  readonly #slow = new LruCache<number>(5_000)
  readonly #addresses = new LruCache<Debt>(5_000)
  readonly #strangers = new Debt()

  /** @param clock milliseconds since some moment */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock
  }

  /** Whether this payer's query is worth a try. */
  may(payer: Payer, query: string): boolean {
    const now = this.#clock()
    const slowUntil = this.#slow.get(`${payer.key} ${query}`)
    if (slowUntil !== undefined && slowUntil > now) return false
    if (payer.class === 'member') return true
    const own = this.#addresses.get(payer.key)?.now(now, ADDRESS.perSecond) ?? 0
    if (own >= ADDRESS.most) return false
    if (this.#quick.get(query) !== undefined) return true
    return this.#strangers.now(now, ALL_STRANGERS.perSecond) < ALL_STRANGERS.most
  }

  /** Milliseconds that a query took when it was quick the last time; undefined where that is not known. */
  costOf(query: string): number | undefined {
    return this.#quick.get(query)
  }

  succeeded(payer: Payer, query: string, milliseconds: number): void {
    if (query.length > REMEMBERED_LENGTH[payer.class]) return
    this.#quick.set(query, milliseconds)
    this.#slow.delete(`${payer.key} ${query}`)
  }

  failed(payer: Payer, query: string, milliseconds: number): void {
    if (query.length <= REMEMBERED_LENGTH[payer.class])
      this.#slow.set(`${payer.key} ${query}`, this.#clock() + SLOW_FOR_MS)
    // With these parameters it is not: were it still taken for quick, each address could waste its own share on it.
    this.#quick.delete(query)
    if (payer.class === 'member') return
    const own = this.#addresses.get(payer.key) ?? new Debt()
    own.now(this.#clock(), ADDRESS.perSecond)
    own.add(milliseconds)
    this.#addresses.set(payer.key, own)
    this.#strangers.now(this.#clock(), ALL_STRANGERS.perSecond)
    this.#strangers.add(milliseconds)
  }
}
