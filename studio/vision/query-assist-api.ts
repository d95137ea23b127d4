import type { SanityClient } from '@sanity/client'
import JSON5 from 'json5'
import type { QueryPlan } from './query-plan.ts'

/** What the content lake says may stand at a place of a query. */
export interface Completion {
  text: string
  kind: 'attribute' | 'function' | 'keyword' | 'parameter' | 'value'
  detail?: string
}

interface Completions {
  /** Where the word begins that stands there already. */
  start: number
  items: Completion[]
}

/** What Vision is asked with: its client, and the text of its second editor. */
export interface QueryContext {
  client: SanityClient
  params: string
}

/** What a query did, and of what it was asked. */
export interface ExplainedQuery {
  query: string
  plan: QueryPlan
  /** Dataset and perspective, in words. */
  target: string
  /** That of the API. */
  version: string
}

/** Why the content lake did not do what it was asked, in words for who asked. */
export class QueryError extends Error {
  /** Where in the query, in UTF-16 offsets; undefined where it is about no place. */
  readonly place: { from: number; to: number } | undefined

  constructor(message: string, place?: { from: number; to: number }) {
    super(message)
    this.place = place
  }
}

/** @throws Refusal for what is no query */
export async function formatQuery(query: string, { client }: QueryContext): Promise<string> {
  const answer = await requestForQuery<{ query: string }>(query, () =>
    client.request({ url: '/groq/format', method: 'POST', body: { query } }),
  )
  return answer.query
}

/** Why a text is no query; undefined where it is one, or nobody knows. */
export async function checkQuery(
  query: string,
  asking: QueryContext,
): Promise<QueryError | undefined> {
  if (query.trim() === '') return undefined
  try {
    await formatQuery(query, asking)
  } catch (error) {
    if (error instanceof QueryError && error.place) return error
  }
  return undefined
}

/** @throws Refusal, or the error of the signal */
export function completeQuery(
  query: string,
  position: number,
  { client, params }: QueryContext,
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

/** @throws Refusal, or the error of the signal */
export async function explainQuery(
  query: string,
  { client, params }: QueryContext,
  signal: AbortSignal,
): Promise<ExplainedQuery> {
  const { explain: plan } = await requestForQuery<{ explain?: QueryPlan }>(query, () =>
    // The client adds the perspective that it has.
    client.request({
      url: `/data/query/${client.config().dataset}`,
      method: 'POST',
      query: { explain: 'true', returnQuery: 'false' },
      body: { query, params: validParams(params) },
      signal,
    }),
  )
  if (!plan) throw new QueryError('The content service answered without saying what it did.')
  const { dataset, perspective, apiVersion } = client.config()
  const names = [perspective ?? []].flat().join(', ')
  const target = `${dataset}, ${names ? `perspective ${names}` : 'no perspective'}`
  return { query, plan, target, version: apiVersion }
}

function validParams(text: string): Record<string, unknown> {
  try {
    return parseParams(text)
  } catch (error) {
    const reason = (error as Error).message.replace(/^JSON5: /, '')
    throw new QueryError(`The params are not valid JSON: ${reason}.`)
  }
}

/** Whoever writes the params meanwhile is helped with the query all the same. */
function paramsOrEmpty(text: string): Record<string, unknown> {
  try {
    return parseParams(text)
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
    if (error instanceof QueryError || (error as Error).name === 'AbortError') throw error
    throw toQueryError(error, query)
  }
}

interface Failure {
  statusCode?: number
  details?: { type?: string; description?: string; query?: string; start?: number; end?: number }
  response?: { body?: unknown }
}

function toQueryError(failure: unknown, query: string): QueryError {
  const { statusCode, details, response } = failure as Failure
  if (statusCode === undefined)
    return new QueryError('The content service did not answer. Try again in a moment.')
  const body = response?.body as { message?: unknown } | undefined
  const words = details?.description ?? (typeof body?.message === 'string' ? body.message : null)
  const message = words ? sentence(words) : `The content service answered with ${statusCode}.`
  const { type, start, end } = details ?? {}
  const isPlace = type === 'queryParseError' && details?.query === query
  return isPlace && start !== undefined
    ? new QueryError(message, { from: start, to: end ?? start })
    : new QueryError(message)
}

const sentence = (words: string): string =>
  `${words[0]!.toUpperCase()}${words.slice(1)}.`.replace(/\.\.$/, '.')

/**
 * The parameters that stand in Vision's second editor, read as Vision reads them.
 *
 * @throws SyntaxError for what is no JSON, with a reason in words
 */
export function parseParams(text: string): Record<string, unknown> {
  const value: unknown = text.trim() === '' ? {} : JSON5.parse(text)
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject ? (value as Record<string, unknown>) : {}
}
