import { AsyncLocalStorage } from 'node:async_hooks'
import { type Kept, layerPageCache, type PageCacheClass, tagsOfKept } from './page-cache.ts'

type PageCache = InstanceType<PageCacheClass>

const asked = new AsyncLocalStorage<{ tags?: string[] }>()

function tell(page: Kept): void {
  const store = asked.getStore()
  const tags = store && tagsOfKept(page)
  if (tags) store.tags = tags
}

/** Makes the framework's cache of pages tell of each page that it gives or takes what tags it has; to be done before it starts. */
export function tellTags(): void {
  layerPageCache(
    (Base) =>
      class TellingCache extends Base {
        override async get(...args: Parameters<PageCache['get']>) {
          const found = await super.get(...args)
          tell(found?.value as Kept)
          return found
        }

        override async set(...args: Parameters<PageCache['set']>) {
          tell(args[1] as Kept)
          await super.set(...args)
        }
      },
  )
}

/** Does something within which `tagsOfPage` knows the tags of the page that the framework has found. */
export const withTags = <T>(work: () => T): T => asked.run({}, work)

/** The tags of the page that answers this request; none for a page that another request waits for as well. */
export function tagsOfPage(): string[] {
  return asked.getStore()?.tags ?? []
}
