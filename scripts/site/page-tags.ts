import { AsyncLocalStorage } from 'node:async_hooks'
import { keepPagesIn, SteadyCache } from './steady-cache.ts'

type PageCache = InstanceType<typeof SteadyCache>

const asked = new AsyncLocalStorage<{ tags?: string }>()
/** In the headers of a kept page: its tags, which the framework sends to nobody. */
const tagsHeader = 'x-next-cache-tags'

type Cached = { headers?: Record<string, unknown> } | null | undefined

/** The framework's own cache of pages, which tells of each page that it gives or takes what tags it has. */
class TellingCache extends SteadyCache {
  override async get(...args: Parameters<PageCache['get']>) {
    const found = await super.get(...args)
    tell(found?.value as Cached)
    return found
  }

  override async set(...args: Parameters<PageCache['set']>) {
    tell(args[1] as Cached)
    await super.set(...args)
  }
}

function tell(page: Cached): void {
  const tags = page?.headers?.[tagsHeader]
  const store = asked.getStore()
  if (store && typeof tags === 'string') store.tags = tags
}

/** Makes the framework tell; to be done before it starts. */
export function tellTags(): void {
  keepPagesIn(TellingCache)
}

/** Does something within which `tagsOfPage` knows the tags of the page that the framework has found. */
export const withTags = <T>(work: () => T): T => asked.run({}, work)

/** The tags of the page that answers this request; none for a page that another request waits for as well. */
export function tagsOfPage(): string[] {
  return asked.getStore()?.tags?.split(',') ?? []
}
