import { ApiError } from '../http/errors.ts'
import type { Lake } from '../lake.ts'
import type { Principal } from '../access/principal.ts'
import type { TokenUsage } from './model-client.ts'
import type { ModelSettings } from '../language-model/model-settings.ts'

/** One action that used the model, for the audit log. */
export interface ModelUse {
  /** `generate`, `transform`, `translate` or `prompt`. */
  action: string
  dataset: string
  document: string | undefined
  outcome: 'done' | 'failed' | 'stopped'
  /** Why it failed, or what it left out. */
  detail: string | undefined
  /** Whether the request ended before the action, so that no response contained the detail. */
  isAsync: boolean
  usage: TokenUsage
}

const MAX_EVENTS_PER_DAY = 1_000_000

/**
 * Tokens that each person used today (UTC). The audit log stores them, and this sums them up, so that a restart or
 * another leader continues with the same numbers.
 */
class TokenBudgets {
  readonly #lake: Lake
  readonly #settings: ModelSettings
  #day = ''
  readonly #used = new Map<string, number>()
  /** Requests under way whose tokens are not known yet. */
  readonly #pending = new Map<string, number>()

  constructor(lake: Lake, settings: ModelSettings) {
    this.#lake = lake
    this.#settings = settings
  }

  /** Tokens that a person used today. */
  usedBy({ id }: Pick<Principal, 'id'>): number {
    const day = this.#lake.clock().toISOString().slice(0, 10)
    if (day !== this.#day) this.#used.clear()
    this.#day = day
    const known = this.#used.get(id)
    if (known !== undefined) return known
    const stored = this.#lake.accountLog
      .events({
        person: id,
        kinds: ['model-used'],
        from: `${day}T00:00:00.000Z`,
        limit: MAX_EVENTS_PER_DAY,
      })
      .filter(({ actor }) => actor === id)
      .reduce((sum, { details }) => sum + tokensOf(details), 0)
    this.#used.set(id, stored)
    return stored
  }

  /**
   * Reserves the tokens of a prompt and its answer while it is requested. The last answer of a day may exceed the budget.
   * @returns releases the reservation
   * @throws ApiError 429 if the budget of the day is spent
   */
  reserve(principal: Pick<Principal, 'id'>, promptTokens: number): () => void {
    const { dailyTokens, maxAnswerTokens } = this.#settings
    const { id } = principal
    const pending = this.#pending.get(id) ?? 0
    if (this.usedBy(principal) + pending >= dailyTokens) throw this.#spent()
    const reserved = promptTokens + maxAnswerTokens
    this.#pending.set(id, pending + reserved)
    return () => {
      const rest = (this.#pending.get(id) ?? 0) - reserved
      if (rest > 0) this.#pending.set(id, rest)
      else this.#pending.delete(id)
    }
  }

  /** Counts the tokens of one answer. */
  add(principal: Pick<Principal, 'id'>, { prompt, answer }: TokenUsage): void {
    this.#used.set(principal.id, this.usedBy(principal) + prompt + answer)
    const count = (kind: string, tokens: number) =>
      this.#lake.metrics.count(
        'content_lake_model_tokens_total',
        'Tokens of the language model by kind.',
        'kind',
        kind,
        tokens,
      )
    count('prompt', prompt)
    count('answer', answer)
    const { name, prices } = this.#settings
    if (prices)
      this.#lake.metrics.count(
        'content_lake_model_cost_total',
        'Cost of the language model, in the currency of its configured prices.',
        'model',
        name,
        costOf({ prompt, answer }, prices),
      )
  }

  /** Stores what an action used in the audit log. */
  record({ id }: Pick<Principal, 'id'>, use: ModelUse): void {
    const { action, dataset, document, outcome, detail, usage, isAsync } = use
    this.#lake.metrics.count(
      'content_lake_model_actions_total',
      'Agent actions with the language model by outcome.',
      'outcome',
      outcome,
    )
    if (usage.prompt + usage.answer === 0 && !isAsync) return
    const { name, prices } = this.#settings
    this.#lake.accountLog.add({
      timestamp: this.#lake.clock().toISOString(),
      kind: 'model-used',
      actor: id,
      subject: dataset,
      details: {
        action,
        ...(document !== undefined && { document }),
        outcome,
        ...(detail !== undefined && { detail }),
        model: name,
        promptTokens: String(usage.prompt),
        answerTokens: String(usage.answer),
        ...(prices && { cost: costOf(usage, prices).toFixed(6) }),
      },
    })
  }

  #spent(): ApiError {
    const now = this.#lake.clock()
    const body = {
      statusCode: 429,
      error: 'Too Many Requests',
      message: `You have used the ${this.#settings.dailyTokens} tokens of the language model that a person has each day. Continue tomorrow (UTC), or let an administrator raise CONTENT_LAKE_MODEL_DAILY_TOKENS`,
    }
    const seconds = Math.ceil((endOfDay(now).getTime() - now.getTime()) / 1_000)
    return new ApiError(429, body, { 'retry-after': String(seconds) })
  }
}

/** When the budgets of a day end: midnight in UTC. */
export const endOfDay = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1))

const tokensOf = ({ promptTokens, answerTokens }: Readonly<Record<string, string>>): number =>
  (Number(promptTokens) || 0) + (Number(answerTokens) || 0)

function costOf(
  { prompt, answer }: TokenUsage,
  prices: NonNullable<ModelSettings['prices']>,
): number {
  return (prompt * prices.prompt + answer * prices.answer) / 1_000_000
}

const budgets = new WeakMap<Lake, TokenBudgets>()

/** The token budgets of a lake with a model. */
export function tokenBudgetsOf(lake: Lake, settings: ModelSettings): TokenBudgets {
  let known = budgets.get(lake)
  if (!known) budgets.set(lake, (known = new TokenBudgets(lake, settings)))
  return known
}
