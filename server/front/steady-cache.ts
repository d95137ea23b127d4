import { createRequire } from 'node:module'
import type fileSystemCache from 'next/dist/server/lib/incremental-cache/file-system-cache.js'
import type * as manifest from 'next/dist/server/lib/incremental-cache/tags-manifest.external.js'

// Its default export would come wrapped: it is a module of the older kind.
const fromNext = createRequire(import.meta.url)
const { default: FileSystemCache } = fromNext(
  'next/dist/server/lib/incremental-cache/file-system-cache.js',
) as { default: typeof fileSystemCache }
const { tagsManifest } = fromNext(
  'next/dist/server/lib/incremental-cache/tags-manifest.external.js',
) as typeof manifest

type PageCache = InstanceType<typeof FileSystemCache>

interface Kept {
  lastModified: number
}

/** The clock by which the framework asks whether a page has expired: nobody sets it. */
const steadyNow = (): number => performance.timeOrigin + performance.now()

/**
 * The framework's own cache of pages, with one clock. The framework writes down when a page was made and when a tag was
 * thrown away by the clock of the wall, and compares by that of the process: after a clock that was set back, or a machine
 * that slept, what was published would not show for as long.
 */
export class SteadyCache extends FileSystemCache {
  override async set(...args: Parameters<PageCache['set']>): Promise<void> {
    await super.set(...args)
    const { memoryCache } = FileSystemCache as unknown as {
      memoryCache?: { get: (key: string) => Kept | undefined }
    }
    const kept = memoryCache?.get(args[0])
    if (kept) kept.lastModified = steadyNow()
  }

  override async revalidateTag(...args: Parameters<PageCache['revalidateTag']>): Promise<void> {
    const tags = new Set([args[0]].flat())
    const before = new Map([...tags].map((tag) => [tag, { ...tagsManifest.get(tag) }]))
    await super.revalidateTag(...args)
    const shift = steadyNow() - Date.now()
    for (const tag of tags) {
      const thrown = tagsManifest.get(tag)
      const { stale, expired } = before.get(tag) ?? {}
      if (thrown?.stale !== undefined && thrown.stale !== stale) thrown.stale += shift
      if (thrown?.expired !== undefined && thrown.expired !== expired) thrown.expired += shift
    }
  }
}
