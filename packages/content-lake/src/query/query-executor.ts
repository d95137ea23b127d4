import { createHash } from 'node:crypto'
import { GroqError } from '@orrery/groq/groq-error'
import { LruCache } from '@orrery/groq/lru-cache'
import { telemetry } from '@orrery/telemetry'
import type { DocumentTest } from '@orrery/groq/document'
import type { Budget, Question } from '../query-worker/query-spec.ts'
import type { ShareClass, Payer } from '../fair-scheduling/tenant.ts'
import type { Lake } from '../lake.ts'
import { answerTo } from '../query-worker/execute-query.ts'
import type { Share } from '../fair-scheduling/resource-quotas.ts'
import type { DatasetStore } from '../store/dataset-store.ts'

const MEBIBYTE = 1024 * 1024

/**
 * What a query may take on the thread that serves everybody. A query that does not end within goes to the reader.
 * @param isContested whether others wait for the thread
 * @param lately milliseconds that the query took when it was quick the last time: it is not thrown away just before its end
 */
export function quickBudget(isContested: boolean, lately = 0): Budget {
  const milliseconds = isContested ? Math.min(10, Math.max(5, 2 * lately)) : 10
  return { steps: 60_000, milliseconds, bytes: MEBIBYTE / 2 }
}

/** What a query may take altogether. */
const SLOW_BUDGETS: Readonly<Record<ShareClass, Budget>> = {
  stranger: { steps: 6_000_000, milliseconds: 2_500, bytes: 8 * MEBIBYTE },
  member: { steps: 20_000_000, milliseconds: 8_000, bytes: 256 * MEBIBYTE },
}

/** Characters of a query that was not parsed before, beyond which it is not parsed on the thread that serves everybody. */
export const LONG_QUERY = 4 * 1024

/** Milliseconds for which a refusal stands; `http/to-api-error.ts` tells of as many seconds. */
const STANDS_MS = 60_000

/** Longer questions are not remembered. */
const REMEMBERED_LENGTH = 20_000

/**
 * Queries of strangers that were stopped because they cost too much. Who asks one again before a minute is over, as `Retry-After` has told
 * them not to, is refused without the cost. A member may have changed what it looks at, and is heard.
 */
export class CostlyQueries {
  readonly #clock: () => number
  readonly #refused = new LruCache<{ error: GroqError; until: number }>(2_000)

  /** @param clock milliseconds since some moment */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock
  }

  /** @throws GroqError where this was refused to this payer within the last minute. */
  assertNone(payer: Payer, question: Question): void {
    if (payer.class === 'member' || this.#refused.size === 0) return
    const known = this.#refused.get(keyOf(payer, question))
    if (known && known.until > this.#clock()) throw known.error
  }

  remember(payer: Payer, question: Question, error: GroqError): void {
    const key = keyOf(payer, question)
    if (payer.class === 'member' || key.length > REMEMBERED_LENGTH) return
    this.#refused.set(key, { error, until: this.#clock() + STANDS_MS })
  }
}

function keyOf(payer: Payer, question: Question): string {
  const { query, params, perspective, resultSourceMap, dataset, apiVersion } = question
  return JSON.stringify([
    payer.key,
    dataset,
    apiVersion,
    perspective,
    resultSourceMap,
    query,
    params,
  ])
}

/** Milliseconds for which a query that was slow goes to the reader at once. */
const SLOW_FOR_MS = 60_000

/** Longer texts are not remembered: they would push all others out, and are rare. */
const TRIED_LENGTH = { member: 50_000, stranger: 4_000 }

/** Milliseconds of failed tries that run out in a second, and that may be open at once. */
const ADDRESS = { perSecond: 20, most: 50 }
const ALL_STRANGERS = { perSecond: 100, most: 200 }

/** Time that was spent, and is forgotten at a steady rate. */
class Debt {
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
export class QuickTries {
  readonly #clock: () => number
  readonly #quick = new LruCache<number>(2_000)
  readonly #slow = new LruCache<number>(5_000)
  readonly #addresses = new LruCache<Debt>(5_000)
  readonly #strangers = new Debt()

  /** @param clock milliseconds since some moment */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock
  }

  /** Whether this payer's query is worth a try. */
  may(payer: Payer, query: string): boolean {
    const now = this.#clock()
    const slowUntil = this.#slow.get(`${payer.key} ${query}`)
    if (slowUntil !== undefined && slowUntil > now) return false
    if (payer.class === 'member') return true
    const own = this.#addresses.get(payer.key)?.now(now, ADDRESS.perSecond) ?? 0
    if (own >= ADDRESS.most) return false
    if (this.#quick.get(query) !== undefined) return true
    return this.#strangers.now(now, ALL_STRANGERS.perSecond) < ALL_STRANGERS.most
  }

  /** Milliseconds that a query took when it was quick the last time; undefined where that is not known. */
  costOf(query: string): number | undefined {
    return this.#quick.get(query)
  }

  succeeded(payer: Payer, query: string, milliseconds: number): void {
    if (query.length > TRIED_LENGTH[payer.class]) return
    this.#quick.set(query, milliseconds)
    this.#slow.delete(`${payer.key} ${query}`)
  }

  failed(payer: Payer, query: string, milliseconds: number): void {
    if (query.length <= TRIED_LENGTH[payer.class])
      this.#slow.set(`${payer.key} ${query}`, this.#clock() + SLOW_FOR_MS)
    // With these parameters it is not: were it still taken for quick, each address could waste its own share on it.
    this.#quick.delete(query)
    if (payer.class === 'member') return
    const own = this.#addresses.get(payer.key) ?? new Debt()
    own.now(this.#clock(), ADDRESS.perSecond)
    own.add(milliseconds)
    this.#addresses.set(payer.key, own)
    this.#strangers.now(this.#clock(), ALL_STRANGERS.perSecond)
    this.#strangers.add(milliseconds)
  }
}

interface Asked {
  lake: Lake
  dataset: DatasetStore
  question: Question
  /** What `question.readable` and `question.versions` say, as a test. */
  canRead: DocumentTest
  share: Share
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal
}

interface Known {
  tries: QuickTries
  costly: CostlyQueries
}

const knownOf = new WeakMap<Lake, Known>()

/** What a lake has learnt of the queries that it was asked. */
function knownBy(lake: Lake): Known {
  const known = knownOf.get(lake) ?? { tries: new QuickTries(), costly: new CostlyQueries() }
  knownOf.set(lake, known)
  return known
}

/**
 * Answers a query on one of two lanes: quickly on this thread, or, where that does not end within a few milliseconds, by the reader. The answer
 * is the same; only what a query may take altogether differs between members and strangers.
 * @returns the body of the answer
 * @throws (as a rejection) GroqError, Throttled, and the signal's reason when nobody waits any more.
 */
export function answerOnLanes(asked: Asked): Promise<Uint8Array<ArrayBuffer>> {
  const measuring = telemetry()
  if (!measuring) return onLanes(asked)
  const { dataset, question } = asked
  const told = { 'orrery.lake.dataset': dataset.name, 'orrery.lake.query': markOf(question.query) }
  return measuring.span('lake.query', told, () => onLanes(asked))
}

/** Tells queries apart: what stands in their text is nobody's business. */
function markOf(query: string): string {
  return createHash('sha256').update(query).digest('hex').slice(0, 16)
}

async function onLanes(asked: Asked): Promise<Uint8Array<ArrayBuffer>> {
  const { lake, dataset, question, canRead, share, signal } = asked
  const { query } = question
  const { tries, costly } = knownBy(lake)
  const slowBudget = SLOW_BUDGETS[share.class]
  const { documents } = dataset
  const { reader } = lake
  if (!reader) return encode(answerTo(question, { documents, canRead }, slowBudget))
  costly.assertNone(share, question)
  const lately = tries.costOf(query)
  const isShort = lately !== undefined || query.length <= LONG_QUERY
  if (isShort && isSeenQuickly(dataset, canRead) && tries.may(share, query)) {
    const budget = quickBudget(lake.shares.thread.waiting > 0, lately)
    const started = performance.now()
    try {
      const body = encode(answerTo(question, { documents, canRead }, budget))
      tries.succeeded(share, query, performance.now() - started)
      countQuery(lake, 'thread')
      return body
    } catch (error) {
      if (!(error instanceof GroqError) || error.limit === undefined) throw error
      tries.failed(share, query, performance.now() - started)
    }
  }
  countQuery(lake, 'reader')
  try {
    const started = performance.now()
    const body = await reader.ask(share, dataset, question, slowBudget, signal)
    const took = performance.now() - started
    if (took < QUICK_MS) tries.succeeded(share, query, took)
    return body
  } catch (error) {
    if (error instanceof GroqError && error.limit !== undefined)
      costly.remember(share, question, error)
    throw error
  }
}

/** Documents of which the part that somebody may see is made on this thread. */
const QUICKLY_PARTED = 2_000

/** Whether the documents that somebody may see are at hand apart from the others, or are soon. */
function isSeenQuickly({ documents }: DatasetStore, canRead: DocumentTest): boolean {
  return documents.hasPart(canRead.within ?? canRead) || documents.size() <= QUICKLY_PARTED
}

/** What the reader answers within is worth a try on this thread the next time. */
const QUICK_MS = 5

function countQuery({ metrics }: Lake, lane: 'thread' | 'reader'): void {
  metrics.count('content_lake_queries_total', 'Queries by the lane that answered.', 'lane', lane)
  telemetry()?.current()?.note({ 'orrery.lake.lane': lane })
}

const encoder = new TextEncoder()

function encode(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text)
}
