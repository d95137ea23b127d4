import { LruCache } from '@orrery/groq/lru-cache'
import type { Tenant } from '../fair-scheduling/tenant.ts'

/** Milliseconds for which a slow query goes straight to the query worker. */
const SLOW_TTL_MS = 60_000

/** Longer texts are not tracked, because they are rare and would evict all others. */
const MAX_TRACKED_LENGTH = { member: 50_000, stranger: 4_000 }

/** Milliseconds of failed inline attempts that decay per second, and the limit at any time. */
const ADDRESS_WASTE = { perSecond: 20, most: 50 }
const TOTAL_WASTE = { perSecond: 100, most: 200 }

/** A sum of milliseconds that decays at a constant rate. */
class DecayingTotal {
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
 * Decides which queries are tried on the main thread. A failed attempt wastes time: a query that
 * was slow for a tenant goes straight to the worker for a minute, and all anonymous clients
 * together may waste a tenth of the thread. A query that was fast recently is always tried.
 */
export class InlineQueryAdmission {
  readonly #clock: () => number
  readonly #quick = new LruCache<number>(2_000)
  readonly #slow = new LruCache<number>(5_000)
  readonly #addresses = new LruCache<DecayingTotal>(5_000)
  readonly #strangers = new DecayingTotal()

  /** @param clock monotonic milliseconds */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock
  }

  /** Whether this query of this tenant may be tried on the main thread. */
  isAllowed(tenant: Tenant, query: string): boolean {
    const now = this.#clock()
    const slowUntil = this.#slow.get(`${tenant.key} ${query}`)
    if (slowUntil !== undefined && slowUntil > now) return false
    if (tenant.class === 'member') return true
    const own = this.#addresses.get(tenant.key)?.now(now, ADDRESS_WASTE.perSecond) ?? 0
    if (own >= ADDRESS_WASTE.most) return false
    if (this.#quick.get(query) !== undefined) return true
    return this.#strangers.now(now, TOTAL_WASTE.perSecond) < TOTAL_WASTE.most
  }

  /** Milliseconds of the last fast execution of a query; undefined if unknown. */
  costOf(query: string): number | undefined {
    return this.#quick.get(query)
  }

  succeeded(tenant: Tenant, query: string, milliseconds: number): void {
    if (query.length > MAX_TRACKED_LENGTH[tenant.class]) return
    this.#quick.set(query, milliseconds)
    this.#slow.delete(`${tenant.key} ${query}`)
  }

  failed(tenant: Tenant, query: string, milliseconds: number): void {
    if (query.length <= MAX_TRACKED_LENGTH[tenant.class])
      this.#slow.set(`${tenant.key} ${query}`, this.#clock() + SLOW_TTL_MS)
    // The query is not fast with these parameters; otherwise each address could waste its own
    // budget on it.
    this.#quick.delete(query)
    if (tenant.class === 'member') return
    const own = this.#addresses.get(tenant.key) ?? new DecayingTotal()
    own.now(this.#clock(), ADDRESS_WASTE.perSecond)
    own.add(milliseconds)
    this.#addresses.set(tenant.key, own)
    this.#strangers.now(this.#clock(), TOTAL_WASTE.perSecond)
    this.#strangers.add(milliseconds)
  }
}
