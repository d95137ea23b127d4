import 'server-only'
import type { QueryParams } from '@sanity/client'
import { unstable_cache } from 'next/cache'
import { cache } from 'react'
import { gateState } from '#lib/access/gate-state.ts'
import { requireReadAccess } from '#lib/access/read-access.server.ts'
import { cachePolicies } from '#lib/http/cache-policies.ts'
import { awaitSiteIndex, siteProcessState } from '#lib/routing/site-process-state.ts'
import {
  parseQueryResponse,
  type ParsedQueryResponse,
  isQueryRejection,
} from './parse-query-response.ts'
import { cacheTagGroups } from './cache-tags.ts'
import { conformQueryResult } from './conform-query-result.server.ts'
import { publishedClient } from './content-clients.server.ts'
import { processTaggedCache } from './tagged-cache.ts'
import { StaleQueryCache } from './stale-cache.ts'
import { ContentUnavailableError } from './content-unavailable.ts'

/** `recalled`: content is unavailable, and the result is a stale one. */
type Asked = ParsedQueryResponse<unknown> & { recalled: boolean }

const lastKnown = new StaleQueryCache<ParsedQueryResponse<unknown>>(500)

/**
 * Published content for a page that is cached until its content changes: the sync tags of the response become
 * cache tags of the page. Equal queries of one page are sent once.
 *
 * @throws ContentUnavailableError when content is unavailable and there is no stale result
 * @throws AccessDeniedError where the site has a password that this visitor has not entered
 */
export async function fetchPublished<Result>(query: string, params: QueryParams): Promise<Result> {
  await passDoors()
  return (await answerOnce(query, JSON.stringify(params))) as Result
}

async function passDoors(): Promise<void> {
  await awaitSiteIndex()
  if (gateState() === 'unknown') throw missed('It was never read.')
  await requireReadAccess()
}

/**
 * A value made from published content, cached in memory until content with one of its sync tags changes. Access is
 * checked for every caller, because the cached value may have been made for another visitor.
 *
 * @param make computes the value from the response
 * @param onAsk called before a request to content; may throw
 * @throws what `fetchPublished` throws
 */
export async function cachePublishedValue<Result, Value>(
  query: string,
  params: QueryParams,
  make: (result: Result) => Value,
  onAsk?: () => void,
): Promise<Value> {
  await passDoors()
  const given = JSON.stringify(params)
  return processTaggedCache().getOrCreate(`${given} ${query}`, async () => {
    onAsk?.()
    const { result, syncTags } = await ask(query, given)
    return { value: make(result as Result), tags: syncTags }
  })
}

/**
 * Current published content, uncached.
 *
 * @throws ContentUnavailableError when content is unavailable
 * @throws AccessDeniedError as `fetchPublished` does
 */
export async function fetchPublishedUncached<Result>(
  query: string,
  params: QueryParams,
): Promise<Result> {
  await passDoors()
  try {
    const answer: unknown = await publishedClient().fetch(query, params, {
      filterResponse: false,
      returnQuery: false,
      cache: 'no-store',
      stega: false,
      signal: siteProcessState().contentUnresponsive.signal,
    })
    return conformQueryResult(query, parseQueryResponse<Result>(answer).result)
  } catch (error) {
    if (isQueryRejection(error)) throw error
    throw missed(error)
  }
}

const answerOnce = cache(async (query: string, params: string): Promise<unknown> => {
  const { result, syncTags, recalled } = await ask(query, params)
  await Promise.all(cacheTagGroups(syncTags).map(recalled ? tagPageBriefly : tagPage))
  return result
})

async function ask(query: string, params: string): Promise<Asked> {
  const key = `${params} ${query}`
  try {
    // No `cache` option, because any value of it makes the page dynamic.
    const answer: unknown = await publishedClient().fetch(
      query,
      JSON.parse(params) as QueryParams,
      {
        filterResponse: false,
        returnQuery: false,
        stega: false,
        signal: siteProcessState().contentUnresponsive.signal,
      },
    )
    const { result, syncTags } = parseQueryResponse<unknown>(answer)
    const read = { result: conformQueryResult(query, result), syncTags }
    lastKnown.set(key, read)
    return { ...read, recalled: false }
  } catch (error) {
    if (isQueryRejection(error)) throw error
    const answer = lastKnown.get(key)
    if (answer) return { ...answer, recalled: true }
    throw missed(error)
  }
}

/** Adds cache tags to the page that is being rendered; a cached value passes its tags to its page. */
async function tagPage(tags: string[]): Promise<void> {
  await unstable_cache(async () => 1, ['tags', ...tags], {
    tags,
    revalidate: cachePolicies.page.revalidate,
  })()
}

/** Tags a page, with a lifetime so short that a stale result does not outlast the failure. */
async function tagPageBriefly(tags: string[]): Promise<void> {
  const { revalidate } = cachePolicies.recalledPage
  await unstable_cache(async () => 1, ['recalled', ...tags], { tags, revalidate })()
}

/** For a page without content that may be available in a moment. */
export async function cachePageBriefly(): Promise<void> {
  await tagPageBriefly([])
}

/** For a page rendered while content is unavailable: it is invalidated when content is available again. */
export async function tagPageGlobally(): Promise<void> {
  await Promise.all(cacheTagGroups([]).map(tagPage))
}

/** Content is unavailable: signals it to the front, which may not have detected it yet. */
function missed(cause: unknown): ContentUnavailableError {
  siteProcessState().lastReadFailureAt = performance.now()
  return new ContentUnavailableError(cause)
}
