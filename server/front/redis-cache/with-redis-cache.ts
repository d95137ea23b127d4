import { globalContentTag, isContentTag } from '#lib/content/cache-tags.ts'
import {
  type FrameworkCacheEntry,
  type FrameworkCacheClass,
  cacheTagsOf,
} from '../framework-cache.ts'
import type { RenderStartSequence, RedisPageCache } from './redis-page-cache.ts'

/** Maximum of concurrent renders, with a margin. */
const maxPendingRenders = 5_000
/** Kinds of entries with responses. Fetched data is not worth a round trip. */
const sharedKinds = new Set<unknown>(['APP_PAGE', 'APP_ROUTE'])

interface CacheControl {
  revalidate: number | false
  expire: number | undefined
}

/** Renders in progress by cache key; global, because Next.js creates many cache instances. */
const pendingRenders = new Map<string, RenderStartSequence>()

/** Adds a shared Redis cache behind a framework cache: reads it before a render and stores the result. */
export function withRedisCache(
  Base: FrameworkCacheClass,
  pages: RedisPageCache,
): FrameworkCacheClass {
  return class RedisBackedCache extends Base {
    override async get(...args: Parameters<InstanceType<FrameworkCacheClass>['get']>) {
      const own = await super.get(...args)
      const [key, { kind }] = args
      if (own || !sharedKinds.has(kind)) return own
      const start = pages.beginRender()
      const value = await pages.get<FrameworkCacheEntry>(key)
      if (value) {
        const cacheControl: CacheControl = { revalidate: false, expire: undefined }
        // No await since the validity check, so a later invalidation covers this entry too.
        await super.set(key, value as never, { cacheControl } as never)
        return super.get(...args)
      }
      if (start) rememberStart(key, start)
      return null
    }

    override async set(...args: Parameters<InstanceType<FrameworkCacheClass>['set']>) {
      const [key, value, context] = args
      const start = pendingRenders.get(key)
      pendingRenders.delete(key)
      await super.set(...args)
      const tags = cacheTagsOf(value as FrameworkCacheEntry) ?? []
      if (
        start &&
        isLongLived(context) &&
        sharedKinds.has((value as FrameworkCacheEntry)?.kind) &&
        hasContentTag(tags)
      )
        void pages.set(key, start, tags, value)
    }
  }
}

/** Keeps the earliest start: a render that two visitors wait for began once. */
function rememberStart(key: string, start: RenderStartSequence): void {
  const known = pendingRenders.get(key)
  if (known?.connection === start.connection) return
  pendingRenders.set(key, start)
  if (pendingRenders.size > maxPendingRenders)
    pendingRenders.delete(pendingRenders.keys().next().value!)
}

/** Pages with a TTL of seconds are not shared. */
function isLongLived(context: unknown): boolean {
  return (context as { cacheControl?: CacheControl }).cacheControl?.revalidate === false
}

/** A page without a content tag was rendered while the content API was unreachable from this process; others may reach it. */
const hasContentTag = (tags: readonly string[]): boolean =>
  tags.some((tag) => tag !== globalContentTag && isContentTag(tag))
