import 'server-only'
import type { QueryParams } from '@sanity/client'
import { unstable_cache } from 'next/cache'
import { cache } from 'react'
import { gateState } from '#lib/access/gate-state.ts'
import { requireReadAccess } from '#lib/access/read-access.server.ts'
import { cachePolicies } from '#lib/http/cache-policies.ts'
import { readyIndex, siteState } from '#lib/routing/site-state.ts'
import { parseResponse, type ParsedResponse, isQueryRejected } from './parse-response.ts'
import { tagGroups } from './cache-tags.ts'
import { publishedClient } from './client.server.ts'
import { taggedCache } from './tagged-cache.ts'
import { StaleCache } from './stale-cache.ts'
import { ContentUnavailableError } from './unavailable.ts'

/** `recalled`: content did not answer this time, and what it said before stands in. */
type Asked = ParsedResponse<unknown> & { recalled: boolean }

const lastKnown = new StaleCache<ParsedResponse<unknown>>(500)

/**
 * Published content for a page that is kept until what it shows changes: the sync tags of the
 * answer become tags of the page. Equal queries of one page are asked once.
 *
 * @throws ContentUnavailableError when content is out of reach and the query was never answered
 * @throws AccessDeniedError where a password is asked for and this visitor has not said it
 */
export async function fetchPublished<Result>(query: string, params: QueryParams): Promise<Result> {
  await passDoors()
  return (await answerOnce(query, JSON.stringify(params))) as Result
}

async function passDoors(): Promise<void> {
  await readyIndex()
  if (gateState() === 'unknown') throw missed('It was never read.')
  await requireReadAccess()
}

/**
 * Something made from published content that is kept in memory until content with one of its sync
 * tags changes. Content's doors are asked each time: what is kept was read for somebody else.
 *
 * @param make what is kept, from the answer
 * @param onAsk called before content is asked; what it throws is thrown
 * @throws what `fetchPublished` throws
 */
export async function cachePublished<Result, Value>(
  query: string,
  params: QueryParams,
  make: (result: Result) => Value,
  onAsk?: () => void,
): Promise<Value> {
  await passDoors()
  const given = JSON.stringify(params)
  return taggedCache().getOrCreate(`${given} ${query}`, async () => {
    onAsk?.()
    const { result, syncTags } = await ask(query, given)
    return { value: make(result as Result), tags: syncTags }
  })
}

/**
 * Published content as it is at this moment, which neither a page nor a memory keeps.
 *
 * @throws ContentUnavailableError when content is out of reach
 * @throws AccessDeniedError as `fetchPublished` does
 */
export async function fetchUncached<Result>(query: string, params: QueryParams): Promise<Result> {
  await passDoors()
  try {
    const answer: unknown = await publishedClient().fetch(query, params, {
      filterResponse: false,
      returnQuery: false,
      cache: 'no-store',
      stega: false,
      signal: siteState().contentUnresponsive.signal,
    })
    return parseResponse<Result>(answer).result
  } catch (error) {
    if (isQueryRejected(error)) throw error
    throw missed(error)
  }
}

const answerOnce = cache(async (query: string, params: string): Promise<unknown> => {
  const { result, syncTags, recalled } = await ask(query, params)
  await Promise.all(tagGroups(syncTags).map(recalled ? tagPageBriefly : tagPage))
  return result
})

async function ask(query: string, params: string): Promise<Asked> {
  const key = `${params} ${query}`
  try {
    // No `cache` option: naming one would make the page dynamic.
    const answer: unknown = await publishedClient().fetch(
      query,
      JSON.parse(params) as QueryParams,
      {
        filterResponse: false,
        returnQuery: false,
        stega: false,
        signal: siteState().contentUnresponsive.signal,
      },
    )
    const read = parseResponse<unknown>(answer)
    lastKnown.set(key, read)
    return { ...read, recalled: false }
  } catch (error) {
    if (isQueryRejected(error)) throw error
    const answer = lastKnown.get(key)
    if (answer) return { ...answer, recalled: true }
    throw missed(error)
  }
}

/** Ties the page that is being rendered to cache tags; a cached value hands its tags to its page. */
async function tagPage(tags: string[]): Promise<void> {
  await unstable_cache(async () => 1, ['tags', ...tags], {
    tags,
    revalidate: cachePolicies.page.revalidate,
  })()
}

/** Ties a page to its tags, and to a life so short that an answer of earlier cannot outlast the failure. */
async function tagPageBriefly(tags: string[]): Promise<void> {
  const { revalidate } = cachePolicies.recalledPage
  await unstable_cache(async () => 1, ['recalled', ...tags], { tags, revalidate })()
}

/** For a page that lacks what may be there in a moment. */
export async function cachePageBriefly(): Promise<void> {
  await tagPageBriefly([])
}

/** For a page made without content because content is away: it goes when content is back. */
export async function tagPageGlobally(): Promise<void> {
  await Promise.all(tagGroups([]).map(tagPage))
}

/** Content is away, which the front hears before anybody else has noticed it. */
function missed(cause: unknown): ContentUnavailableError {
  siteState().lastReadFailureAt = performance.now()
  return new ContentUnavailableError(cause)
}
