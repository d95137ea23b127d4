/**
 * Who pays for a piece of work. Somebody known pays as themselves, wherever they are; everybody else pays as the address that
 * they come from.
 */
export type TenantClass = 'member' | 'stranger'

export interface Tenant {
  /** Tells this tenant from all others. */
  readonly key: string
  readonly class: TenantClass
}

/** How much of a contested resource a member gets for each part that a stranger gets. */
const WEIGHTS: Readonly<Record<TenantClass, number>> = { member: 8, stranger: 1 }

export function tenantWeight({ class: kind }: Pick<Tenant, 'class'>): number {
  return WEIGHTS[kind]
}

/** Somebody asks for more than their share while others wait. HTTP says it with 429 and `Retry-After`. */
export class ThrottledError extends Error {
  override readonly name = 'Throttled'
  /** Whole seconds after which asking again makes sense; at least one. */
  readonly retryAfter: number

  constructor(message: string, retryAfter = 1) {
    super(message)
    this.retryAfter = Math.max(1, Math.ceil(retryAfter))
  }
}

/** The tenants who wait for the result of one piece of work. More may join while it is on its way. */
export class WaitingTenants {
  readonly #tenants = new Map<string, Tenant>()
  readonly #observers = new Set<(tenant: Tenant) => void>()

  constructor(...tenants: Tenant[]) {
    for (const each of tenants) this.join(each)
  }

  join(tenant: Tenant): void {
    if (this.#tenants.has(tenant.key)) return
    this.#tenants.set(tenant.key, tenant)
    for (const observe of this.#observers) observe(tenant)
  }

  /**
   * Calls back for each tenant, those who join later included.
   * @returns ends it
   */
  observe(callback: (tenant: Tenant) => void): () => void {
    for (const each of this.#tenants.values()) callback(each)
    this.#observers.add(callback)
    return () => void this.#observers.delete(callback)
  }
}
