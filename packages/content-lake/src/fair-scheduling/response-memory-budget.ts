import { type Tenant, type TenantClass, ThrottledError } from './tenant.ts'

export interface ResponseMemoryLimits {
  /** Bytes that answers to one tenant may take while they are not read yet; a single answer may always be as large. */
  perTenant: number
  /** The same for all tenants of the class together. */
  total: number
}

interface Reservation {
  readonly bytes: number
  readonly cut: () => void
}

/**
 * The memory of answers that are made and not yet read. A reader who takes nothing in fills their own part of it and no more: where all of
 * it is taken, whoever holds most loses their oldest answer to somebody who holds less.
 */
export class ResponseMemoryBudget {
  readonly #limits: Readonly<Record<TenantClass, ResponseMemoryLimits>>
  readonly #tenants = new Map<
    string,
    { tenant: Tenant; bytes: number; answers: Set<Reservation> }
  >()
  readonly #all: Record<TenantClass, number> = { member: 0, stranger: 0 }

  constructor(limits: Readonly<Record<TenantClass, ResponseMemoryLimits>>) {
    this.#limits = limits
  }

  /** Bytes held by a class of tenants. */
  reservedBy(kind: TenantClass): number {
    return this.#all[kind]
  }

  /**
   * Counts an answer until it is read or given up.
   * @param cut ends the answer in the middle
   * @returns to be called when the bytes are gone
   * @throws Throttled where answers to this tenant wait to be read already.
   */
  reserve(tenant: Tenant, bytes: number, cut: () => void): () => void {
    const { perTenant, total } = this.#limits[tenant.class]
    const before = this.#tenants.get(tenant.key)?.bytes ?? 0
    if (before > 0 && before + bytes > perTenant) throw tooManyUnread()
    while (this.#all[tenant.class] > 0 && this.#all[tenant.class] + bytes > total) {
      const largest = this.#largest(tenant.class)
      if (!largest || largest.tenant.key === tenant.key || largest.bytes <= before + bytes)
        throw tooManyUnread()
      for (const held of largest.answers) {
        this.#release(largest.tenant, held)
        held.cut()
        break
      }
    }
    const held: Reservation = { bytes, cut }
    const mine = this.#tenants.get(tenant.key) ?? { tenant, bytes: 0, answers: new Set() }
    mine.bytes += bytes
    mine.answers.add(held)
    this.#tenants.set(tenant.key, mine)
    this.#all[tenant.class] += bytes
    return () => this.#release(tenant, held)
  }

  #largest(kind: TenantClass) {
    let largest: { tenant: Tenant; bytes: number; answers: Set<Reservation> } | undefined
    for (const tenant of this.#tenants.values())
      if (tenant.tenant.class === kind && tenant.bytes > (largest?.bytes ?? 0)) largest = tenant
    return largest
  }

  #release(tenant: Tenant, held: Reservation): void {
    const mine = this.#tenants.get(tenant.key)
    if (!mine?.answers.delete(held)) return
    mine.bytes -= held.bytes
    this.#all[tenant.class] -= held.bytes
    if (mine.answers.size === 0) this.#tenants.delete(tenant.key)
  }
}

const tooManyUnread = (): ThrottledError =>
  new ThrottledError('Answers to earlier requests are still waiting to be read; read them first', 2)
