import type { GroqError } from '@orrery/groq/groq-error'
import { LruCache } from '@orrery/groq/lru-cache'
import type { QuerySpec } from '../query-worker/query-spec.ts'
import type { Tenant } from '../fair-scheduling/tenant.ts'

/**
 * Milliseconds for which a query stays rejected; must equal `Retry-After` in
 * `http/to-api-error.ts`.
 */
const REJECTED_FOR_MS = 60_000

/** Longer keys are not cached. */
const MAX_CACHED_KEY_LENGTH = 20_000

/**
 * Remembers queries of anonymous clients that exceeded their budget. A repetition within a minute
 * is rejected without execution, as `Retry-After` announced. Members are always executed, because
 * the data may have changed.
 */
export class OverBudgetQueryBlocklist {
  readonly #clock: () => number
  readonly #refused = new LruCache<{ error: GroqError; until: number }>(2_000)

  /** @param clock monotonic milliseconds */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock
  }

  /** @throws GroqError if this query of this tenant was rejected within the last minute */
  assertNotRejected(tenant: Tenant, question: QuerySpec): void {
    if (tenant.class === 'member' || this.#refused.size === 0) return
    const known = this.#refused.get(keyOf(tenant, question))
    if (known && known.until > this.#clock()) throw known.error
  }

  reject(tenant: Tenant, question: QuerySpec, error: GroqError): void {
    const key = keyOf(tenant, question)
    if (tenant.class === 'member' || key.length > MAX_CACHED_KEY_LENGTH) return
    this.#refused.set(key, { error, until: this.#clock() + REJECTED_FOR_MS })
  }
}

function keyOf(tenant: Tenant, question: QuerySpec): string {
  const { query, params, perspective, resultSourceMap, dataset, apiVersion } = question
  return JSON.stringify([
    tenant.key,
    dataset,
    apiVersion,
    perspective,
    resultSourceMap,
    query,
    params,
  ])
}
