import type { MonotonicCache } from './monotonic-cache.ts'

/** A cache handler class of Next.js: its own or a subclass. */
export type FrameworkCacheClass = typeof MonotonicCache

/** Global symbol under which Next.js (`IncrementalCache`) looks for cache handlers. */
const handlersSymbol = Symbol.for('@next/cache-handlers')
type Holder = { [handlersSymbol]?: { FetchCache?: FrameworkCacheClass } }

/** Makes Next.js use a cache handler. Must run before Next.js starts. */
export function installFrameworkCacheClass(cache: FrameworkCacheClass): void {
  const holder = globalThis as Holder
  holder[handlersSymbol] = { ...holder[handlersSymbol], FetchCache: cache }
}

/** Wraps the installed cache handler. Must run before Next.js starts. */
export function wrapFrameworkCache(
  over: (cache: FrameworkCacheClass) => FrameworkCacheClass,
): void {
  const under = (globalThis as Holder)[handlersSymbol]?.FetchCache
  if (!under)
    throw new Error('No framework cache is installed. Call installFrameworkCacheClass first.')
  installFrameworkCacheClass(over(under))
}

/** Header of a cached page with its tags. Next.js does not send it. */
const tagsHeader = 'x-next-cache-tags'

/** An entry of the Next.js cache: a page or fetched data. */
export type FrameworkCacheEntry =
  | { kind?: unknown; headers?: Record<string, unknown> }
  | null
  | undefined

/** The tags of a cache entry; undefined where it has no tags header. */
export function cacheTagsOf(page: FrameworkCacheEntry): string[] | undefined {
  const tags = page?.headers?.[tagsHeader]
  if (typeof tags !== 'string') return undefined
  return tags === '' ? [] : tags.split(',')
}
