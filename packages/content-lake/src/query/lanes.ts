import { createHash } from 'node:crypto'
import { telemetry } from '@orrery/telemetry'
import type { DocumentTest } from '@orrery/groq/document'
import { GroqError } from '@orrery/groq/errors'
import type { Lake } from '../lake.ts'
import { answerTo } from '../reader/answer.ts'
import type { Question } from '../reader/question.ts'
import type { Share } from '../shares/shares.ts'
import type { DatasetStore } from '../store/dataset-store.ts'
import { LONG_QUERY, quickBudget, SLOW_BUDGETS } from './budgets.ts'
import { CostlyQueries } from './costly.ts'
import { QuickTries } from './tries.ts'

export interface Asked {
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
