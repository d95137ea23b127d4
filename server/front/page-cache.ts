import type { SteadyCache } from './steady-cache.ts'

/** A cache of pages as the framework takes one: its own, or what is made of that. */
export type PageCacheClass = typeof SteadyCache

/** Where the framework looks for another cache of pages than its own (its `IncrementalCache`). */
const caches = Symbol.for('@next/cache-handlers')
type Holder = { [caches]?: { FetchCache?: PageCacheClass } }

/** Makes the framework keep its pages there; to be done before it starts. */
export function keepPagesIn(cache: PageCacheClass): void {
  const holder = globalThis as Holder
  holder[caches] = { ...holder[caches], FetchCache: cache }
}

/** Puts one more layer over the cache that the framework keeps its pages in; to be done before it starts. */
export function layerPageCache(over: (cache: PageCacheClass) => PageCacheClass): void {
  const under = (globalThis as Holder)[caches]?.FetchCache
  if (!under) throw new Error('There is no cache of pages to put a layer over.')
  keepPagesIn(over(under))
}

/** In the headers of a kept page: its tags, which the framework sends to nobody. */
const tagsHeader = 'x-next-cache-tags'

/** A page as the framework keeps it, and data that it keeps by the same way. */
export type Kept = { kind?: unknown; headers?: Record<string, unknown> } | null | undefined

/** The tags of a kept page; undefined where it has no word of them. */
export function tagsOfKept(page: Kept): string[] | undefined {
  const tags = page?.headers?.[tagsHeader]
  if (typeof tags !== 'string') return undefined
  return tags === '' ? [] : tags.split(',')
}
