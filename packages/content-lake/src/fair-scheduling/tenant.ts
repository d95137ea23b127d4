/** Members get more of a shared resource than anonymous clients. */
export type TenantClass = 'member' | 'stranger'

/**
 * The party that work is charged to: an authenticated principal, otherwise the client's address.
 */
export interface Tenant {
  /** Unique per tenant. */
  readonly key: string
  readonly class: TenantClass
}

/** Weight of a member relative to an anonymous client. */
const WEIGHTS: Readonly<Record<TenantClass, number>> = { member: 8, stranger: 1 }

export function schedulingWeightOf({ class: kind }: Pick<Tenant, 'class'>): number {
  return WEIGHTS[kind]
}
