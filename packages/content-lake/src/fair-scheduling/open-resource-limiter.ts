import { type Tenant, type TenantClass } from './tenant.ts'
import { ThrottledError } from './throttled-error.ts'

/** Limits the resources (streams, uploads) that each tenant has open at the same time. */
export class OpenResourceLimiter {
  readonly #what: string
  readonly #limits: Readonly<Record<TenantClass, number>>
  readonly #held = new Map<string, number>()

  /**
   * @param what name in the error: "Too many <what> are open already"
   * @param limits maximum per tenant, by class
   */
  constructor(what: string, limits: Readonly<Record<TenantClass, number>>) {
    this.#what = what
    this.#limits = limits
  }

  countOf({ key }: Pick<Tenant, 'key'>): number {
    return this.#held.get(key) ?? 0
  }

  /** Total of all tenants. */
  get total(): number {
    return [...this.#held.values()].reduce((sum, held) => sum + held, 0)
  }

  /**
   * Counts one more, or an amount.
   * @returns releases it; further calls do nothing
   * @throws ThrottledError beyond the tenant's limit
   */
  acquire(tenant: Tenant, amount = 1): () => void {
    const held = this.countOf(tenant) + amount
    if (held > this.#limits[tenant.class])
      throw new ThrottledError(`Too many ${this.#what} are open already; close some first`, 5)
    this.#held.set(tenant.key, held)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      const left = this.countOf(tenant) - amount
      if (left > 0) this.#held.set(tenant.key, left)
      else this.#held.delete(tenant.key)
    }
  }
}
