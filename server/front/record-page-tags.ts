import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type FrameworkCacheEntry,
  wrapFrameworkCache,
  type FrameworkCacheClass,
  cacheTagsOf,
} from './framework-cache.ts'

type PageCache = InstanceType<FrameworkCacheClass>

const requestTags = new AsyncLocalStorage<{ tags?: string[] }>()

function record(page: FrameworkCacheEntry): void {
  const store = requestTags.getStore()
  const tags = store && cacheTagsOf(page)
  if (tags) store.tags = tags
}

/** Records the tags of each page that the framework cache reads or writes. Must run before Next.js starts. */
export function recordPageTags(): void {
  wrapFrameworkCache(
    (Base) =>
      class TagRecordingCache extends Base {
        override async get(...args: Parameters<PageCache['get']>) {
          const found = await super.get(...args)
          record(found?.value as FrameworkCacheEntry)
          return found
        }

        override async set(...args: Parameters<PageCache['set']>) {
          record(args[1] as FrameworkCacheEntry)
          await super.set(...args)
        }
      },
  )
}

/** Runs a request handler within which `recordedTags` returns the tags of the page. */
export const withTagRecording = <T>(work: () => T): T => requestTags.run({}, work)

/** The tags of the page of this request; empty for a render that is shared with another request. */
export function recordedTags(): string[] {
  return requestTags.getStore()?.tags ?? []
}
