import { AsyncLocalStorage } from 'node:async_hooks'
import { layerPageCache, type PageCacheClass } from './page-cache.ts'

type PageCache = InstanceType<PageCacheClass>
type Cached = { headers?: Record<string, unknown> } | null | undefined

const asked = new AsyncLocalStorage<{ tags?: string }>()
/** In the headers of a kept page: its tags, which the framework sends to nobody. */
const tagsHeader = 'x-next-cache-tags'

function tell(page: Cached): void {
  const tags = page?.headers?.[tagsHeader]
  const store = asked.getStore()
  if (store && typeof tags === 'string') store.tags = tags
}

/** Makes the framework's cache of pages tell of each page that it gives or takes what tags it has; to be done before it starts. */
export function tellTags(): void {
  layerPageCache(
    (Base) =>
      class TellingCache extends Base {
        override async get(...args: Parameters<PageCache['get']>) {
          const found = await super.get(...args)
          tell(found?.value as Cached)
          return found
        }

        override async set(...args: Parameters<PageCache['set']>) {
          tell(args[1] as Cached)
          await super.set(...args)
        }
      },
  )
}

/** Does something within which `tagsOfPage` knows the tags of the page that the framework has found. */
export const withTags = <T>(work: () => T): T => asked.run({}, work)

/** The tags of the page that answers this request; none for a page that another request waits for as well. */
export function tagsOfPage(): string[] {
  return asked.getStore()?.tags?.split(',') ?? []
}
