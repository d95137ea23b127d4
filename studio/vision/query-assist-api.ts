import type { SanityClient } from '@sanity/client'
import JSON5 from 'json5'
import type { QueryPlan } from './query-plan.ts'

/** A completion that the content lake suggests. */
export interface QueryCompletionSuggestion {
  text: string
  kind: 'attribute' | 'function' | 'keyword' | 'parameter' | 'value'
  detail?: string
}

interface Completions {
  /** Start of the word to replace. */
  start: number
  items: QueryCompletionSuggestion[]
}

/** Vision's client and the text of its params editor. */
export interface VisionQueryContext {
  client: SanityClient
  params: string
}

/** Plan of a query, and what it ran against. */
export interface QueryPlanResult {
  query: string
  plan: QueryPlan
  /** Dataset and perspective as text. */
  target: string
  /** API version. */
  version: string
}

/** Error of the content lake, with a message for the user. */
export class QueryAssistError extends Error {
  /** Position in the query in UTF-16 offsets; undefined if the error has none. */
  readonly place: { from: number; to: number } | undefined

  constructor(message: string, place?: { from: number; to: number }) {
    super(message)
    this.place = place
  }
}

/** @throws QueryAssistError if the query is invalid */
export async function fetchFormattedQuery(
  query: string,
  { client }: VisionQueryContext,
): Promise<string> {
  const answer = await requestForQuery<{ query: string }>(query, () =>
    client.request({ url: '/groq/format', method: 'POST', body: { query } }),
  )
  return answer.query
}

/** Syntax error of a query; undefined if it is valid or could not be checked. */
export async function fetchQuerySyntaxError(
  query: string,
  asking: VisionQueryContext,
): Promise<QueryAssistError | undefined> {
  if (query.trim() === '') return undefined
  try {
    await fetchFormattedQuery(query, asking)
  } catch (error) {
    if (error instanceof QueryAssistError && error.place) return error
  }
  return undefined
}

/** @throws QueryAssistError, or the error of the signal */
export function fetchCompletions(
  query: string,
  position: number,
  { client, params }: VisionQueryContext,
  signal: AbortSignal,
): Promise<Completions> {
  return requestForQuery(query, () =>
    client.request({
      url: `/groq/completions/${client.config().dataset}`,
      method: 'POST',
      body: { query, position, params: paramsOrEmpty(params) },
      signal,
    }),
  )
}

/** @throws QueryAssistError, or the error of the signal */
export async function fetchQueryPlan(
  query: string,
  { client, params }: VisionQueryContext,
  signal: AbortSignal,
): Promise<QueryPlanResult> {
  const { explain: plan } = await requestForQuery<{ explain?: QueryPlan }>(query, () =>
    // The client adds its own perspective.
    client.request({
      url: `/data/query/${client.config().dataset}`,
      method: 'POST',
      query: { explain: 'true', returnQuery: 'false' },
      body: { query, params: validParams(params) },
      signal,
    }),
  )
  if (!plan) throw new QueryAssistError('The content service returned no query plan.')
  const { dataset, perspective, apiVersion } = client.config()
  const names = [perspective ?? []].flat().join(', ')
  const target = `${dataset}, ${names ? `perspective ${names}` : 'no perspective'}`
  return { query, plan, target, version: apiVersion }
}

function validParams(text: string): Record<string, unknown> {
  try {
    return parseParamsEditorText(text)
  } catch (error) {
    const reason = (error as Error).message.replace(/^JSON5: /, '')
    throw new QueryAssistError(`The params are not valid JSON: ${reason}.`)
  }
}

/** Invalid params must not block completion while they are being edited. */
function paramsOrEmpty(text: string): Record<string, unknown> {
  try {
    return parseParamsEditorText(text)
  } catch {
    return {}
  }
}

async function requestForQuery<Answer>(
  query: string,
  ask: () => Promise<unknown>,
): Promise<Answer> {
  try {
    return (await ask()) as Answer
  } catch (error) {
    if (error instanceof QueryAssistError || (error as Error).name === 'AbortError') throw error
    throw toQueryError(error, query)
  }
}

interface Failure {
  statusCode?: number
  details?: { type?: string; description?: string; query?: string; start?: number; end?: number }
  response?: { body?: unknown }
}

function toQueryError(failure: unknown, query: string): QueryAssistError {
  const { statusCode, details, response } = failure as Failure
  if (statusCode === undefined)
    return new QueryAssistError('The content service did not respond. Try again in a moment.')
  const body = response?.body as { message?: unknown } | undefined
  const words = details?.description ?? (typeof body?.message === 'string' ? body.message : null)
  const message = words ? sentence(words) : `The content service responded with ${statusCode}.`
  const { type, start, end } = details ?? {}
  const isPlace = type === 'queryParseError' && details?.query === query
  return isPlace && start !== undefined
    ? new QueryAssistError(message, { from: start, to: end ?? start })
    : new QueryAssistError(message)
}

const sentence = (words: string): string =>
  `${words[0]!.toUpperCase()}${words.slice(1)}.`.replace(/\.\.$/, '.')

/**
 * Parses Vision's params editor, as Vision does.
 *
 * @throws SyntaxError if it is not valid JSON5
 */
export function parseParamsEditorText(text: string): Record<string, unknown> {
  const value: unknown = text.trim() === '' ? {} : JSON5.parse(text)
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject ? (value as Record<string, unknown>) : {}
}
