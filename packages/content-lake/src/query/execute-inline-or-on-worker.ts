import { OverBudgetQueryBlocklist } from './over-budget-query-blocklist.ts'
import { InlineQueryAdmission } from './inline-query-admission.ts'
import { createHash } from 'node:crypto'
import { GroqError } from '@orrery/groq/groq-error'
import { telemetry } from '@orrery/telemetry'
import type { DocumentTest } from '@orrery/groq/document'
import type { QueryBudget, QuerySpec } from '../query-worker/query-spec.ts'
import type { TenantClass } from '../fair-scheduling/tenant.ts'
import type { Lake } from '../lake.ts'
import { executeQueryToJson } from '../query-worker/execute-query.ts'
import type { TenantQuota } from '../fair-scheduling/resource-quotas.ts'
import type { DatasetStore } from '../store/dataset-store.ts'

const MEBIBYTE = 1024 * 1024

/**
 * Budget of a query on the main thread; a query that exceeds it goes to the query worker.
 * @param isContested whether other requests wait for the thread
 * @param lately milliseconds of the last fast execution, so that the attempt is not aborted just
 * before its end
 */
export function inlineQueryBudget(isContested: boolean, lately = 0): QueryBudget {
  const milliseconds = isContested ? Math.min(10, Math.max(5, 2 * lately)) : 10
  return { steps: 60_000, milliseconds, bytes: MEBIBYTE / 2 }
}

/** Total budget of a query. */
const WORKER_BUDGETS: Readonly<Record<TenantClass, QueryBudget>> = {
  stranger: { steps: 6_000_000, milliseconds: 2_500, bytes: 8 * MEBIBYTE },
  member: { steps: 20_000_000, milliseconds: 8_000, bytes: 256 * MEBIBYTE },
}

/** Longer query texts that are not parsed yet are not parsed on the main thread. */
export const MAX_INLINE_QUERY_LENGTH = 4 * 1024

interface QueryExecution {
  lake: Lake
  dataset: DatasetStore
  question: QuerySpec
  /** `question.readFilters` and `question.versions`, compiled. */
  canRead: DocumentTest
  quota: TenantQuota
  /** Aborted when the client disconnects. */
  signal: AbortSignal
}

interface QueryHistory {
  tries: InlineQueryAdmission
  costly: OverBudgetQueryBlocklist
}

const historyByLake = new WeakMap<Lake, QueryHistory>()

/** Execution history of the queries of a lake. */
function historyOf(lake: Lake): QueryHistory {
  const known = historyByLake.get(lake) ?? {
    tries: new InlineQueryAdmission(),
    costly: new OverBudgetQueryBlocklist(),
  }
  historyByLake.set(lake, known)
  return known
}

/**
 * Executes a query on one of two tiers: on the main thread within a few milliseconds, otherwise on
 * the query worker. Both return the same result; only the total budget differs between members and
 * anonymous clients.
 * @returns the response body
 * @throws (as a rejection) GroqError, ThrottledError, and the signal's reason after a disconnect
 */
export function executeInlineOrOnWorker(
  requested: QueryExecution,
): Promise<Uint8Array<ArrayBuffer>> {
  const measuring = telemetry()
  if (!measuring) return execute(requested)
  const { dataset, question } = requested
  const reported = {
    'orrery.lake.dataset': dataset.name,
    'orrery.lake.query': queryHash(question.query),
  }
  return measuring.span('lake.query', reported, () => execute(requested))
}

/** Identifies a query in traces without its text, which may be confidential. */
function queryHash(query: string): string {
  return createHash('sha256').update(query).digest('hex').slice(0, 16)
}

async function execute(requested: QueryExecution): Promise<Uint8Array<ArrayBuffer>> {
  const { lake, dataset, question, canRead, quota, signal } = requested
  const { query } = question
  const { tries, costly } = historyOf(lake)
  const slowBudget = WORKER_BUDGETS[quota.class]
  const { documents } = dataset
  const { queryWorker } = lake
  if (!queryWorker) return encode(executeQueryToJson(question, { documents, canRead }, slowBudget))
  costly.assertNotRejected(quota, question)
  const lately = tries.costOf(query)
  const isShort = lately !== undefined || query.length <= MAX_INLINE_QUERY_LENGTH
  if (isShort && isIndexedForReader(dataset, canRead) && tries.isAllowed(quota, query)) {
    const budget = inlineQueryBudget(lake.quotas.eventLoop.waiting > 0, lately)
    const started = performance.now()
    try {
      const body = encode(executeQueryToJson(question, { documents, canRead }, budget))
      tries.succeeded(quota, query, performance.now() - started)
      recordExecutor(lake, 'main_thread')
      return body
    } catch (error) {
      if (!(error instanceof GroqError) || error.limit === undefined) throw error
      tries.failed(quota, query, performance.now() - started)
    }
  }
  recordExecutor(lake, 'worker')
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

/** Size up to which a dataset is filtered by read permission on the main thread. */
const MAX_INLINE_INDEXED = 2_000

/** Whether the readable documents are indexed separately, or can be quickly. */
function isIndexedForReader({ documents }: DatasetStore, canRead: DocumentTest): boolean {
  return documents.hasPart(canRead.within ?? canRead) || documents.size() <= MAX_INLINE_INDEXED
}

/** A query that the worker executes within this time is tried on the main thread the next time. */
const FAST_MS = 5

function recordExecutor({ metrics }: Lake, executor: 'main_thread' | 'worker'): void {
  metrics.count('content_lake_query_executions_total', 'Queries by executor.', 'executor', executor)
  telemetry()?.current()?.note({ 'orrery.lake.executor': executor })
}

const encoder = new TextEncoder()

function encode(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text)
}
