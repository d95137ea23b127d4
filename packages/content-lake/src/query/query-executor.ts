import { createHash } from 'node:crypto'
import { GroqError } from '@orrery/groq/groq-error'
import { LruCache } from '@orrery/groq/lru-cache'
import { telemetry } from '@orrery/telemetry'
import type { DocumentTest } from '@orrery/groq/document'
import type { QueryBudget, QuerySpec } from '../query-worker/query-spec.ts'
import type { TenantClass, Tenant } from '../fair-scheduling/tenant.ts'
import type { Lake } from '../lake.ts'
import { executeQuery } from '../query-worker/execute-query.ts'
import type { TenantQuota } from '../fair-scheduling/resource-quotas.ts'
import type { DatasetStore } from '../store/dataset-store.ts'

const MEBIBYTE = 1024 * 1024

/**
 * What a query may take on the thread that serves everybody. A query that does not end within goes to the reader.
 * @param isContested whether others wait for the thread
 * @param lately milliseconds that the query took when it was quick the last time: it is not thrown away just before its end
 */
export function inlineBudget(isContested: boolean, lately = 0): QueryBudget {
  const milliseconds = isContested ? Math.min(10, Math.max(5, 2 * lately)) : 10
  return { steps: 60_000, milliseconds, bytes: MEBIBYTE / 2 }
}

/** What a query may take altogether. */
const WORKER_BUDGETS: Readonly<Record<TenantClass, QueryBudget>> = {
  stranger: { steps: 6_000_000, milliseconds: 2_500, bytes: 8 * MEBIBYTE },
  member: { steps: 20_000_000, milliseconds: 8_000, bytes: 256 * MEBIBYTE },
}

/** Characters of a query that was not parsed before, beyond which it is not parsed on the thread that serves everybody. */
export const MAX_INLINE_QUERY_LENGTH = 4 * 1024

/** Milliseconds for which a refusal stands; `http/to-api-error.ts` tells of as many seconds. */
const REJECTED_FOR_MS = 60_000

/** Longer questions are not remembered. */
const MAX_CACHED_KEY_LENGTH = 20_000

/**
 * Queries of strangers that were stopped because they cost too much. Who asks one again before a minute is over, as `Retry-After` has told
 * them not to, is refused without the cost. A member may have changed what it looks at, and is heard.
 */
export class ExpensiveQueryCache {
  readonly #clock: () => number
  readonly #refused = new LruCache<{ error: GroqError; until: number }>(2_000)

  /** @param clock milliseconds since some moment */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock
  }

  /** @throws GroqError where this was refused to this tenant within the last minute. */
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

/** Milliseconds for which a query that was slow goes to the reader at once. */
const SLOW_TTL_MS = 60_000

/** Longer texts are not remembered: they would push all others out, and are rare. */
const MAX_TRACKED_LENGTH = { member: 50_000, stranger: 4_000 }

/** Milliseconds of failed tries that run out in a second, and that may be open at once. */
const ADDRESS_WASTE = { perSecond: 20, most: 50 }
const TOTAL_WASTE = { perSecond: 100, most: 200 }

/** Time that was spent, and is forgotten at a steady rate. */
class DecayingTotal {
  #milliseconds = 0
  #at = 0

  now(clock: number, perSecond: number): number {
    this.#milliseconds = Math.max(0, this.#milliseconds - ((clock - this.#at) / 1000) * perSecond)
    this.#at = clock
    return this.#milliseconds
  }

  add(milliseconds: number): void {
    this.#milliseconds += milliseconds
  }
}

/**
 * Which queries are tried on the thread that serves everybody. A failed try is time thrown away: a query that was slow for somebody goes to the
 * reader at once the next time, and all strangers together may waste a tenth of the thread. What was quick lately is
 * tried whatever others waste.
 */
export class InlineQueryAdmission {
  readonly #clock: () => number
  readonly #quick = new LruCache<number>(2_000)
  readonly #slow = new LruCache<number>(5_000)
  readonly #addresses = new LruCache<DecayingTotal>(5_000)
  readonly #strangers = new DecayingTotal()

  /** @param clock milliseconds since some moment */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock
  }

  /** Whether this tenant's query is worth a try. */
  isAllowed(tenant: Tenant, query: string): boolean {
    const now = this.#clock()
    const slowUntil = this.#slow.get(`${tenant.key} ${query}`)
    if (slowUntil !== undefined && slowUntil > now) return false
    if (tenant.class === 'member') return true
    const own = this.#addresses.get(tenant.key)?.now(now, ADDRESS_WASTE.perSecond) ?? 0
    if (own >= ADDRESS_WASTE.most) return false
    if (this.#quick.get(query) !== undefined) return true
    return this.#strangers.now(now, TOTAL_WASTE.perSecond) < TOTAL_WASTE.most
  }

  /** Milliseconds that a query took when it was quick the last time; undefined where that is not known. */
  costOf(query: string): number | undefined {
    return this.#quick.get(query)
  }

  succeeded(tenant: Tenant, query: string, milliseconds: number): void {
    if (query.length > MAX_TRACKED_LENGTH[tenant.class]) return
    this.#quick.set(query, milliseconds)
    this.#slow.delete(`${tenant.key} ${query}`)
  }

  failed(tenant: Tenant, query: string, milliseconds: number): void {
    if (query.length <= MAX_TRACKED_LENGTH[tenant.class])
      this.#slow.set(`${tenant.key} ${query}`, this.#clock() + SLOW_TTL_MS)
    // With these parameters it is not: were it still taken for quick, each address could waste its own share on it.
    this.#quick.delete(query)
    if (tenant.class === 'member') return
    const own = this.#addresses.get(tenant.key) ?? new DecayingTotal()
    own.now(this.#clock(), ADDRESS_WASTE.perSecond)
    own.add(milliseconds)
    this.#addresses.set(tenant.key, own)
    this.#strangers.now(this.#clock(), TOTAL_WASTE.perSecond)
    this.#strangers.add(milliseconds)
  }
}

interface QueryExecution {
  lake: Lake
  dataset: DatasetStore
  question: QuerySpec
  /** What `question.readable` and `question.versions` say, as a test. */
  canRead: DocumentTest
  quota: TenantQuota
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal
}

interface QueryHistory {
  tries: InlineQueryAdmission
  costly: ExpensiveQueryCache
}

const historyByLake = new WeakMap<Lake, QueryHistory>()

/** What a lake has learnt of the queries that it was asked. */
function historyOf(lake: Lake): QueryHistory {
  const known = historyByLake.get(lake) ?? {
    tries: new InlineQueryAdmission(),
    costly: new ExpensiveQueryCache(),
  }
  historyByLake.set(lake, known)
  return known
}

/**
 * Answers a query on one of two lanes: quickly on this thread, or, where that does not end within a few milliseconds, by the reader. The answer
 * is the same; only what a query may take altogether differs between members and strangers.
 * @returns the body of the answer
 * @throws (as a rejection) GroqError, Throttled, and the signal's reason when nobody waits any more.
 */
export function executeOnTiers(asked: QueryExecution): Promise<Uint8Array<ArrayBuffer>> {
  const measuring = telemetry()
  if (!measuring) return execute(asked)
  const { dataset, question } = asked
  const told = {
    'orrery.lake.dataset': dataset.name,
    'orrery.lake.query': queryHash(question.query),
  }
  return measuring.span('lake.query', told, () => execute(asked))
}

/** Tells queries apart: what stands in their text is nobody's business. */
function queryHash(query: string): string {
  return createHash('sha256').update(query).digest('hex').slice(0, 16)
}

async function execute(asked: QueryExecution): Promise<Uint8Array<ArrayBuffer>> {
  const { lake, dataset, question, canRead, quota, signal } = asked
  const { query } = question
  const { tries, costly } = historyOf(lake)
  const slowBudget = WORKER_BUDGETS[quota.class]
  const { documents } = dataset
  const { queryWorker } = lake
  if (!queryWorker) return encode(executeQuery(question, { documents, canRead }, slowBudget))
  costly.assertNotRejected(quota, question)
  const lately = tries.costOf(query)
  const isShort = lately !== undefined || query.length <= MAX_INLINE_QUERY_LENGTH
  if (isShort && isIndexedForReader(dataset, canRead) && tries.isAllowed(quota, query)) {
    const budget = inlineBudget(lake.quotas.eventLoop.waiting > 0, lately)
    const started = performance.now()
    try {
      const body = encode(executeQuery(question, { documents, canRead }, budget))
      tries.succeeded(quota, query, performance.now() - started)
      recordTier(lake, 'thread')
      return body
    } catch (error) {
      if (!(error instanceof GroqError) || error.limit === undefined) throw error
      tries.failed(quota, query, performance.now() - started)
    }
  }
  recordTier(lake, 'reader')
  try {
    const started = performance.now()
    const body = await queryWorker.execute(quota, dataset, question, slowBudget, signal)
    const took = performance.now() - started
    if (took < FAST_MS) tries.succeeded(quota, query, took)
    return body
  } catch (error) {
    if (error instanceof GroqError && error.limit !== undefined)
      costly.reject(quota, question, error)
    throw error
  }
}

/** Documents of which the part that somebody may see is made on this thread. */
const MAX_INLINE_INDEXED = 2_000

/** Whether the documents that somebody may see are at hand apart from the others, or are soon. */
function isIndexedForReader({ documents }: DatasetStore, canRead: DocumentTest): boolean {
  return documents.hasPart(canRead.within ?? canRead) || documents.size() <= MAX_INLINE_INDEXED
}

/** What the reader answers within is worth a try on this thread the next time. */
const FAST_MS = 5

function recordTier({ metrics }: Lake, lane: 'thread' | 'reader'): void {
  metrics.count('content_lake_queries_total', 'Queries by the lane that answered.', 'lane', lane)
  telemetry()?.current()?.note({ 'orrery.lake.lane': lane })
}

const encoder = new TextEncoder()

function encode(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text)
}
