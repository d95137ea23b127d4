import type { ClientPerspective, SanityClient } from '@sanity/client'
import { type ParsedResult, parseResult, type ResultParser } from './result-parser.ts'

export type QueryParams = Record<string, string | number | boolean | readonly string[]>

interface FetchOptions {
  perspective?: ClientPerspective
  signal?: AbortSignal
  tag?: string
}

/** Fetches a query once and parses its result. */
export async function fetchResult<Value>(
  client: Pick<SanityClient, 'fetch'>,
  { fetch, parser }: { fetch: string; parser: ResultParser<Value> },
  params: QueryParams = {},
  options: FetchOptions = {},
): Promise<ParsedResult<Value>> {
  return parseResult(parser, await client.fetch<unknown>(fetch, params, options))
}
