import type { Principal } from '../access/principal.ts'
import type { Lake } from '../lake.ts'
import { assertStorableJson } from '../http/storable-json.ts'
import {
  estimatedPromptTokens,
  ModelClient,
  type ModelRequest,
  type TokenUsage,
} from './model-client.ts'
import { UnusableAnswerError } from './model-errors.ts'
import type { ModelSettings } from '../language-model/model-settings.ts'
import { tokenBudgetsOf } from './token-budgets.ts'

/** The requests of one action to the model, within the budget of its author. */
export class ModelSession {
  readonly settings: ModelSettings
  /** Tokens so far. */
  readonly usage: TokenUsage = { prompt: 0, answer: 0 }
  readonly #client: ModelClient
  readonly #principal: Principal
  readonly #lake: Lake
  /** Aborts when the action is stopped. */
  readonly signal: AbortSignal

  /** @param signal stops the request under way and all further ones */
  constructor(lake: Lake, settings: ModelSettings, principal: Principal, signal: AbortSignal) {
    this.settings = settings
    this.#client = new ModelClient(settings)
    this.#principal = principal
    this.#lake = lake
    this.signal = signal
  }

  /**
   * The text of one answer.
   * @throws (as a rejection) ApiError: a spent budget, or what `ModelClient` throws
   */
  async complete(request: ModelRequest): Promise<string> {
    const budgets = tokenBudgetsOf(this.#lake, this.settings)
    const release = budgets.reserve(this.#principal, estimatedPromptTokens(request))
    try {
      return await this.#client.complete(request, this.signal, (usage) => {
        budgets.add(this.#principal, usage)
        this.usage.prompt += usage.prompt
        this.usage.answer += usage.answer
      })
    } finally {
      release()
    }
  }

  /**
   * One answer as JSON; an unusable one is requested once more.
   * @param read returns undefined for JSON that the caller cannot use
   * @throws (as a rejection) what `complete` throws, ApiError 502 after a second unusable answer
   */
  async completeAsJson<T>(
    request: ModelRequest,
    read: (value: unknown) => T | undefined,
  ): Promise<T> {
    for (const isLast of [false, true]) {
      const json = parseAnswer(await this.complete(request))
      const value = json && read(json.value)
      if (value !== undefined) return value
      if (isLast) throw new UnusableAnswerError(json ? 'it has another form' : 'it is not JSON')
    }
    throw new Error('unreachable')
  }
}

/** Local models put the answer into a code block. Undefined also for JSON that no document can hold. */
function parseAnswer(text: string): { value: unknown } | undefined {
  const answer = text.trim()
  const [, inside = answer] = /^```(?:json)?\s*([\s\S]*?)\s*```$/.exec(answer) ?? []
  try {
    const value: unknown = JSON.parse(inside)
    assertStorableJson(value)
    return { value }
  } catch {
    return undefined
  }
}
