import { globalTag, isContentTag } from '#lib/content/cache-tags.ts'
import { type Kept, type PageCacheClass, tagsOfKept } from '../page-cache.ts'
import type { Begun, PagesTogether } from './pages.ts'

/** Most pages that are being made at one time, with room. */
const mostBegun = 5_000
/** What visitors are answered with; the framework keeps data by the same way, which is not worth a journey. */
const sharedKinds = new Set<unknown>(['APP_PAGE', 'APP_ROUTE'])

interface CacheControl {
  revalidate: number | false
  expire: number | undefined
}

/** When a page was begun that is not stored yet, whichever instance of the cache was asked: the framework makes many. */
const begun = new Map<string, Begun>()

/** A cache of pages that asks the others before a page is made, and gives them what was made. */
export function sharing(Base: PageCacheClass, pages: PagesTogether): PageCacheClass {
  return class SharingCache extends Base {
    override async get(...args: Parameters<InstanceType<PageCacheClass>['get']>) {
      const own = await super.get(...args)
      const [key, { kind }] = args
      if (own || !sharedKinds.has(kind)) return own
      const mark = pages.begin()
      const value = await pages.find<Kept>(key)
      if (value) {
        const cacheControl: CacheControl = { revalidate: false, expire: undefined }
        // No pause between the look whether it is right and this: what is thrown away from now on takes it along.
        await super.set(key, value as never, { cacheControl } as never)
        return super.get(...args)
      }
      if (mark) remember(key, mark)
      return null
    }

    override async set(...args: Parameters<InstanceType<PageCacheClass>['set']>) {
      const [key, value, context] = args
      const mark = begun.get(key)
      begun.delete(key)
      await super.set(...args)
      const tags = tagsOfKept(value as Kept) ?? []
      if (mark && isForLong(context) && sharedKinds.has((value as Kept)?.kind) && isOfContent(tags))
        void pages.keep(key, mark, tags, value)
    }
  }
}

/** The first mark counts: a page that two visitors wait for is begun once. */
function remember(key: string, mark: Begun): void {
  const known = begun.get(key)
  if (known?.life === mark.life) return
  begun.set(key, mark)
  if (begun.size > mostBegun) begun.delete(begun.keys().next().value!)
}

/** A page that lives for seconds is nobody else's. */
function isForLong(context: unknown): boolean {
  return (context as { cacheControl?: CacheControl }).cacheControl?.revalidate === false
}

/** A page without a tag of an answer was made while content did not answer this process; it may answer all others, and never was away to them. */
const isOfContent = (tags: readonly string[]): boolean =>
  tags.some((tag) => tag !== globalTag && isContentTag(tag))
