import { type Tenant, type TenantClass, ThrottledError } from './tenant.ts'

/**
 * Things that somebody has open at the same time (streams, uploads), counted by tenant. Whoever holds nothing is not remembered.
 */
export class OpenResourceCounter {
  readonly #what: string
  readonly #limits: Readonly<Record<TenantClass, number>>
  readonly #held = new Map<string, number>()

  /**
   * @param what how the refusal names them: "Too many <what> are open already"
   * @param limits how many (or how much) one tenant of each class may hold
   */
  constructor(what: string, limits: Readonly<Record<TenantClass, number>>) {
    this.#what = what
    this.#limits = limits
  }

  countOf({ key }: Pick<Tenant, 'key'>): number {
    return this.#held.get(key) ?? 0
  }

  /** What all tenants hold together. */
  get total(): number {
    return [...this.#held.values()].reduce((sum, held) => sum + held, 0)
  }

  /**
   * Takes hold of one more, or of some amount.
   * @returns gives it back; calling it again does nothing.
   * @throws Throttled where that is more than the tenant may hold.
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
