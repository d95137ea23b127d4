import { type Tenant, type TenantClass } from './tenant.ts'
import { ThrottledError } from './throttled-error.ts'

export interface ResponseMemoryLimits {
  /** Bytes of unread responses per tenant; a single response may always be as large. */
  perTenant: number
  /** Bytes of unread responses of all tenants of the class. */
  total: number
}

interface Reservation {
  readonly bytes: number
  readonly cut: () => void
}

/**
 * Limits the memory of responses that are not read yet. A stalled client exhausts only its own
 * share; when the total is exhausted, the largest tenant loses its oldest response to a smaller
 * one.
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

  /** Bytes reserved by a class of tenants. */
  reservedBy(kind: TenantClass): number {
    return this.#all[kind]
  }

  /**
   * Reserves memory for a response.
   * @param cut aborts the response
   * @returns releases the memory
   * @throws ThrottledError if earlier responses to this tenant are unread
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
