import type { Tenant } from './tenant.ts'

/** The tenants that wait for one shared result. More may join while it is in progress. */
export class SharedResultWaiters {
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
   * Calls back for each tenant, including later ones.
   * @returns stops the callbacks
   */
  observe(callback: (tenant: Tenant) => void): () => void {
    for (const each of this.#tenants.values()) callback(each)
    this.#observers.add(callback)
    return () => void this.#observers.delete(callback)
  }
}
