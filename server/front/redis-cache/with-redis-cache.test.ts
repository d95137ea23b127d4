import { describe, expect, it, vi } from 'vitest'
import type { FrameworkCacheClass } from '../framework-cache.ts'
import type { RedisPageCache } from './redis-page-cache.ts'
import { withRedisCache } from './with-redis-cache.ts'

/** A memory of pages that holds nothing. */
class Empty {
  async get(): Promise<null> {
    return null
  }
  async set(): Promise<void> {}
}

describe('withRedisCache', () => {
  it.each([
    ['made from content', 'content,content:s1:a,_N_T_/en', 1],
    ['made without it, since it did not answer this process alone', 'content,_N_T_/en', 0],
  ])('shares a page that was %s only if it is still valid', async (_, tags, times) => {
    const set = vi.fn<RedisPageCache['set']>(async () => {})
    const pages = {
      beginRender: () => ({ connection: 1, sequence: 1 }),
      get: async () => undefined,
      set,
    }
    const Cache = withRedisCache(
      Empty as unknown as FrameworkCacheClass,
      pages as unknown as RedisPageCache,
    )
    const cache = new Cache({} as never)
    const page = { kind: 'APP_PAGE', headers: { 'x-next-cache-tags': tags } }
    await cache.get('/en', { kind: 'APP_PAGE' } as never)
    await cache.set('/en', page as never, { cacheControl: { revalidate: false } } as never)
    expect(set).toHaveBeenCalledTimes(times)
  })
})
