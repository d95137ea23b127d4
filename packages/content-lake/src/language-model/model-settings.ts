import {
  ConfigError,
  readOnOffSwitch,
  readOptionalText,
  type Environment,
} from '../config-values.ts'

/** The language model of agent actions, at an address that speaks OpenAI's chat completions protocol. */
export interface ModelSettings {
  /** Base URL, such as `http://127.0.0.1:11434/v1`. */
  url: string
  /** Name of the model, as its server calls it. */
  name: string
  /** Bearer token; local servers need none. */
  key?: string
  /** Whether the model takes pictures. */
  takesImages: boolean
  /** Most tokens of one answer. */
  maxAnswerTokens: number
  /** Milliseconds until one answer must be complete. */
  timeout: number
  /** Most tokens of one person in one day (UTC), prompts and answers together. */
  dailyTokens: number
  /** Prices of a million tokens, in the currency of the operator. */
  prices?: { prompt: number; answer: number }
}

/**
 * Reads the settings of the language model; undefined if none is configured.
 * @throws ConfigError
 */
export function readModelSettings(env: Environment): ModelSettings | undefined {
  const url = readUrl(env)
  const name = readOptionalText(env, 'CONTENT_LAKE_MODEL')
  if (url === undefined && name === undefined) return undefined
  if (url === undefined)
    throw new ConfigError(
      'CONTENT_LAKE_MODEL names a language model without its server: set CONTENT_LAKE_MODEL_URL, such as http://127.0.0.1:11434/v1.',
    )
  if (name === undefined)
    throw new ConfigError(
      'CONTENT_LAKE_MODEL_URL names a server without a model: set CONTENT_LAKE_MODEL to the name that the server gives the model.',
    )
  const key = readOptionalText(env, 'CONTENT_LAKE_MODEL_KEY')
  const prices = readPrices(env)
  return {
    url,
    name,
    ...(key !== undefined && { key }),
    takesImages: readOnOffSwitch(env, 'CONTENT_LAKE_MODEL_IMAGES', false),
    maxAnswerTokens: readCount(env, 'CONTENT_LAKE_MODEL_MAX_TOKENS', 4_096),
    timeout: 1_000 * readCount(env, 'CONTENT_LAKE_MODEL_TIMEOUT', 120),
    dailyTokens: readCount(env, 'CONTENT_LAKE_MODEL_DAILY_TOKENS', 1_000_000),
    ...(prices && { prices }),
  }
}

function readUrl(env: Environment): string | undefined {
  const given = readOptionalText(env, 'CONTENT_LAKE_MODEL_URL')
  if (given === undefined) return undefined
  const url = URL.parse(given)
  const isPlain = url && /^https?:$/.test(url.protocol) && !url.search && !url.hash
  // The message repeats no credentials of an address.
  if (!isPlain || url.username || url.password)
    throw new ConfigError(
      'CONTENT_LAKE_MODEL_URL must be an http or https address without credentials or query, such as http://127.0.0.1:11434/v1; a key belongs in CONTENT_LAKE_MODEL_KEY.',
    )
  return given.replace(/\/+$/, '')
}

function readCount(env: Environment, key: string, fallback: number): number {
  const given = readOptionalText(env, key)
  if (given === undefined) return fallback
  if (/^[1-9]\d{0,11}$/.test(given)) return Number(given)
  throw new ConfigError(`${key} must be a whole number above 0, not "${given}".`)
}

function readPrices(env: Environment): ModelSettings['prices'] {
  const given = readOptionalText(env, 'CONTENT_LAKE_MODEL_PRICES')
  if (given === undefined) return undefined
  const [, prompt, answer] = /^(\d+(?:\.\d+)?),\s*(\d+(?:\.\d+)?)$/.exec(given) ?? []
  if (prompt !== undefined && answer !== undefined)
    return { prompt: Number(prompt), answer: Number(answer) }
  throw new ConfigError(
    `CONTENT_LAKE_MODEL_PRICES must be two prices of a million tokens, of prompts and of answers, such as 0.25,2, not "${given}".`,
  )
}
