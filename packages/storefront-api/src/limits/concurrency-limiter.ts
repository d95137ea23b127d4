export interface ConcurrencyLimits {
  /** Requests of one address at one time. */
  perAddress: number
  /** Requests of one address that wait until one of its own is over. */
  queuedPerAddress: number
  /** Requests at one time; beyond, an address has a few. */
  total: number
}

/** Requests that an address may have although all together have too many: a crowd of addresses must not lock another one out. */
const ALWAYS = 4

interface Address {
  count: number
  waiting: (() => void)[]
}

/** Requests that are worked on, counted by address. An address without any is not remembered. */
export class ConcurrencyLimiter {
  readonly #limits: ConcurrencyLimits
  readonly #addresses = new Map<string, Address>()
  #all = 0

  constructor(limits: ConcurrencyLimits) {
    this.#limits = limits
  }

  /**
   * Counts a request, or lets it wait for one of its address to be over.
   * @returns to be called once, when it is over; null where there is no room for it
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
