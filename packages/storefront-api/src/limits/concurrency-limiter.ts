export interface ConcurrencyLimits {
  /** Maximum concurrent requests per address. */
  perAddress: number
  /** Maximum queued requests per address. */
  queuedPerAddress: number
  /** Maximum concurrent requests in total; above it each address has a reserve. */
  total: number
}

/** Requests per address above the total limit, so that many addresses cannot lock out another one. */
const ALWAYS = 4

interface Address {
  count: number
  waiting: (() => void)[]
}

/** Limits concurrent requests per client address. Addresses without requests take no memory. */
export class ConcurrencyLimiter {
  readonly #limits: ConcurrencyLimits
  readonly #addresses = new Map<string, Address>()
  #all = 0

  constructor(limits: ConcurrencyLimits) {
    this.#limits = limits
  }

  /**
   * Acquires a slot, or queues behind other requests of the address.
   * @returns the release function; null when the queue is full
   */
  acquire(address: string): Promise<() => void> | null {
    const { perAddress, queuedPerAddress, total } = this.#limits
    const known = this.#addresses.get(address) ?? { count: 0, waiting: [] }
    const most = this.#all < total ? perAddress : ALWAYS
    if (known.count >= most && known.waiting.length >= queuedPerAddress) return null
    this.#addresses.set(address, known)
    if (known.count < most) return Promise.resolve(this.#begin(address, known))
    return new Promise((resolve) => known.waiting.push(() => resolve(this.#begin(address, known))))
  }

  #begin(address: string, known: Address): () => void {
    known.count += 1
    this.#all += 1
    return () => {
      known.count -= 1
      this.#all -= 1
      known.waiting.shift()?.()
      if (known.count === 0) this.#addresses.delete(address)
    }
  }
}
