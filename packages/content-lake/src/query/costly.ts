import type { GroqError } from '@orrery/groq/errors'
import { LruCache } from '@orrery/groq/lru-cache'
import type { Question } from '../reader/question.ts'
import type { Payer } from '../shares/share.ts'

/** Milliseconds for which a refusal stands; `http/answer.ts` tells of as many seconds. */
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
