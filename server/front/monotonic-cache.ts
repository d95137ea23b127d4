import { createRequire } from 'node:module'
import type fileSystemCache from 'next/dist/server/lib/incremental-cache/file-system-cache.js'
import type * as manifest from 'next/dist/server/lib/incremental-cache/tags-manifest.external.js'

// Required, because an import would wrap the default export of a CommonJS module.
const fromNext = createRequire(import.meta.url)
const { default: FileSystemCache } = fromNext(
  'next/dist/server/lib/incremental-cache/file-system-cache.js',
) as { default: typeof fileSystemCache }
const { tagsManifest } = fromNext(
  'next/dist/server/lib/incremental-cache/tags-manifest.external.js',
) as typeof manifest

type PageCache = InstanceType<typeof FileSystemCache>

interface MemoryCacheEntry {
  lastModified: number
}

/** The monotonic clock by which Next.js checks whether a page has expired. */
const monotonicNow = (): number => performance.timeOrigin + performance.now()

/**
 * The Next.js cache on one clock. Next.js stores the times of renders and of tag invalidations by the wall clock and
 * compares them by the monotonic clock. After the clock is set back, or the machine sleeps, published changes would not
 * show for that long.
 */
export class MonotonicCache extends FileSystemCache {
  override async set(...args: Parameters<PageCache['set']>): Promise<void> {
    await super.set(...args)
    const { memoryCache } = FileSystemCache as unknown as {
      memoryCache?: { get: (key: string) => MemoryCacheEntry | undefined }
    }
    const kept = memoryCache?.get(args[0])
    if (kept) kept.lastModified = monotonicNow()
  }

  override async revalidateTag(...args: Parameters<PageCache['revalidateTag']>): Promise<void> {
    const tags = new Set([args[0]].flat())
    const before = new Map([...tags].map((tag) => [tag, { ...tagsManifest.get(tag) }]))
    await super.revalidateTag(...args)
    const shift = monotonicNow() - Date.now()
    for (const tag of tags) {
      const thrown = tagsManifest.get(tag)
      const { stale, expired } = before.get(tag) ?? {}
      if (thrown?.stale !== undefined && thrown.stale !== stale) thrown.stale += shift
      if (thrown?.expired !== undefined && thrown.expired !== expired) thrown.expired += shift
    }
  }
}
