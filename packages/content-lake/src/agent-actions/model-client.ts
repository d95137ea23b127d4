import type OpenAI from 'openai'
import type {
  ChatCompletionChunk,
  ChatCompletionMessageParam,
} from 'openai/resources/chat/completions'
import { ApiError } from '../http/errors.ts'
import {
  actionStopped,
  AnswerTooLongError,
  answerTimedOut,
  modelRefused,
  modelServerError,
  UnusableAnswerError,
} from './model-errors.ts'
import type { ModelSettings } from '../language-model/model-settings.ts'

/** A JSON schema that an answer must match. */
export interface AnswerSchema {
  name: string
  schema: Record<string, unknown>
}

export interface ModelRequest {
  messages: ChatCompletionMessageParam[]
  /** Text, any JSON value, or JSON that matches a schema. */
  format: 'text' | 'json' | AnswerSchema
  temperature: number
}

/** Tokens of one answer, or of several. */
export interface TokenUsage {
  prompt: number
  answer: number
}

type Parameters = OpenAI.ChatCompletionCreateParamsStreaming

/** Characters that a token has at least on average; a longer answer than that is cut off. */
const MAX_CHARACTERS_PER_TOKEN = 16
/** Local models put their thoughts before the answer. */
const THOUGHTS = /^\s*<think>[\s\S]*?<\/think>\s*/
/** Bytes of the event of one token, names and ids included. */
const MAX_BYTES_PER_TOKEN = 4_096
/** Characters of a token where the server reports no usage. */
const ESTIMATED_CHARACTERS_PER_TOKEN = 4

/**
 * Changes of a request that a server rejects with 400 or 422, because its model or its version lacks a parameter. Each
 * applies at most once; the first that changes something is tried.
 */
const FALLBACKS: readonly ((
  parameters: Parameters,
  reason: string,
) => Partial<Parameters> | undefined)[] = [
  ({ max_tokens }, reason) =>
    max_tokens != null && /max_(?:completion_)?tokens/.test(reason)
      ? { max_tokens: undefined, max_completion_tokens: max_tokens }
      : undefined,
  ({ temperature }, reason) =>
    temperature !== undefined && reason.includes('temperature')
      ? { temperature: undefined }
      : undefined,
  ({ stream_options }, reason) =>
    stream_options && reason.includes('stream_options') ? { stream_options: undefined } : undefined,
  ({ response_format }) =>
    response_format?.type === 'json_schema'
      ? { response_format: { type: 'json_object' } }
      : undefined,
  ({ response_format }) => (response_format ? { response_format: undefined } : undefined),
]

/** Sends requests to the configured language model, by OpenAI's chat completions protocol. */
export class ModelClient {
  readonly #settings: ModelSettings
  #client: Promise<OpenAI> | undefined
  /** What this server rejected; later requests of this client begin with it. */
  #changes: Partial<Parameters> = {}

  constructor(settings: ModelSettings) {
    this.#settings = settings
  }

  /**
   * The text of one answer.
   * @param onUsage called once for each answer that costs tokens, unusable ones included
   * @throws (as a rejection) ApiError that says what to do
   */
  async complete(
    request: ModelRequest,
    signal: AbortSignal,
    onUsage: (usage: TokenUsage) => void,
  ): Promise<string> {
    const deadline = AbortSignal.timeout(this.#settings.timeout)
    const either = AbortSignal.any([signal, deadline])
    try {
      return await this.#send(request, either, onUsage)
    } catch (error) {
      if (signal.aborted) throw actionStopped()
      if (deadline.aborted) throw answerTimedOut()
      throw error
    }
  }

  async #send(
    request: ModelRequest,
    signal: AbortSignal,
    onUsage: (usage: TokenUsage) => void,
  ): Promise<string> {
    this.#client ??= openClient(this.#settings)
    const client = await this.#client
    const { APIError } = await import('openai')
    for (;;) {
      const parameters = { ...this.#parameters(request), ...this.#changesFor(request) }
      try {
        const stream = await openStream(client, parameters, signal, onUsage)
        return await readAnswer(stream, { parameters, signal, settings: this.#settings }, onUsage)
      } catch (error) {
        if (error instanceof ApiError) throw error
        // A cut connection, or events that are no JSON.
        if (!(error instanceof APIError)) throw new UnusableAnswerError('it broke off')
        const isUnsupported = error.status === 400 || error.status === 422
        const change = isUnsupported && fallbackOf(parameters, error.message)
        if (!change) throw modelServerError(error, this.#settings.name)
        this.#changes = { ...this.#changes, ...change }
      }
    }
  }

  #parameters({ messages, format, temperature }: ModelRequest): Parameters {
    const { name, maxAnswerTokens } = this.#settings
    return {
      model: name,
      messages,
      temperature,
      max_tokens: maxAnswerTokens,
      stream: true,
      stream_options: { include_usage: true },
      ...(format === 'json' && { response_format: { type: 'json_object' } }),
      ...(typeof format === 'object' && {
        response_format: { type: 'json_schema', json_schema: { ...format, strict: true } },
      }),
    }
  }

  /** A request for text never has a response format. */
  #changesFor({ format }: ModelRequest): Partial<Parameters> {
    const { response_format: _, ...others } = this.#changes
    return format === 'text' ? others : this.#changes
  }
}

function fallbackOf(parameters: Parameters, reason: string): Partial<Parameters> | undefined {
  for (const fallback of FALLBACKS) {
    const change = fallback(parameters, reason)
    if (change) return change
  }
  return undefined
}

/** The package is loaded on first use: a lake without a model never needs it. */
async function openClient({ url, key, maxAnswerTokens }: ModelSettings): Promise<OpenAI> {
  const { default: OpenAI } = await import('openai')
  return new OpenAI({
    baseURL: url,
    // Set explicitly, so that variables of the environment for OpenAI's own service are not sent elsewhere.
    apiKey: key ?? 'none',
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    defaultHeaders: key === undefined ? { authorization: null } : {},
    maxRetries: 1,
    logLevel: 'off',
    fetchOptions: { redirect: 'manual' },
    fetch: fetchAtMost(maxAnswerTokens * MAX_BYTES_PER_TOKEN),
  })
}

/** A fetch whose response fails after a number of bytes: lines without an end and errors are held in memory as well. */
function fetchAtMost(bytes: number): typeof fetch {
  return async (...request) => {
    const { body, status, statusText, headers } = await fetch(...request)
    let left = bytes
    const limit = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        left -= chunk.byteLength
        if (left < 0) controller.error(new AnswerTooLongError())
        else controller.enqueue(chunk)
      },
    })
    return new Response(body && body.pipeThrough(limit), { status, statusText, headers })
  }
}

async function openStream(
  client: OpenAI,
  parameters: Parameters,
  signal: AbortSignal,
  onUsage: (usage: TokenUsage) => void,
): Promise<AsyncIterable<ChatCompletionChunk>> {
  try {
    return await client.chat.completions.create(parameters, { signal })
  } catch (error) {
    // The server may have read the prompt already.
    if (signal.aborted) onUsage({ prompt: estimatedPromptTokens(parameters), answer: 0 })
    throw error
  }
}

interface AnswerContext {
  parameters: Parameters
  signal: AbortSignal
  settings: ModelSettings
}

async function readAnswer(
  stream: AsyncIterable<ChatCompletionChunk>,
  { parameters, signal, settings }: AnswerContext,
  onUsage: (usage: TokenUsage) => void,
): Promise<string> {
  const most = settings.maxAnswerTokens * MAX_CHARACTERS_PER_TOKEN
  let text = ''
  let refusal = ''
  let finish: string | null | undefined
  let usage: TokenUsage | undefined
  try {
    for await (const chunk of stream) {
      usage = readUsage(chunk.usage) ?? usage
      // Servers of other makers may omit the list in their last chunk.
      const choice = chunk.choices?.find(({ index }) => index === 0)
      text += choice?.delta?.content ?? ''
      refusal += choice?.delta?.refusal ?? ''
      finish = choice?.finish_reason ?? finish
      if (text.length > most) throw new AnswerTooLongError()
    }
  } finally {
    onUsage(usage ?? { prompt: estimatedPromptTokens(parameters), answer: tokensOf(text.length) })
  }
  // The client of the protocol ends an aborted stream without an error.
  signal.throwIfAborted()
  if (refusal !== '' || finish === 'content_filter') throw modelRefused(refusal)
  if (finish === 'length') throw new AnswerTooLongError()
  if (finish === undefined) throw new UnusableAnswerError('it broke off')
  // Without lone surrogates, which no document can hold.
  return Buffer.from(text.replace(THOUGHTS, '')).toString()
}

/** The tokens that a server reports; undefined without both numbers. */
function readUsage(usage: ChatCompletionChunk['usage']): TokenUsage | undefined {
  const { prompt_tokens: prompt, completion_tokens: answer } = usage ?? {}
  const isCount = (value: unknown): value is number =>
    Number.isSafeInteger(value) && Number(value) >= 0
  return isCount(prompt) && isCount(answer) ? { prompt, answer } : undefined
}

const tokensOf = (characters: number): number =>
  Math.ceil(characters / ESTIMATED_CHARACTERS_PER_TOKEN)

/** Tokens of a prompt by its length. */
export function estimatedPromptTokens({ messages }: Pick<ModelRequest, 'messages'>): number {
  // A picture in base64 is no measure of its tokens.
  return tokensOf(JSON.stringify(messages).replaceAll(/data:image[^"]+/g, '').length)
}
