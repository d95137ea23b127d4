import { expect, it, vi } from 'vitest'
import type { PageCacheClass } from '../page-cache.ts'
import type { PagesTogether } from './pages.ts'
import { sharing } from './sharing-cache.ts'

/** A memory of pages that holds nothing. */
class Empty {
  async get(): Promise<null> {
    return null
  }
  async set(): Promise<void> {}
}

it.each([
  ['made from content', 'content,content:s1:a,_N_T_/en', 1],
  ['made without it, since it did not answer this process alone', 'content,_N_T_/en', 0],
])('gives others a page that was %s, or not', async (_, tags, times) => {
  const keep = vi.fn<PagesTogether['keep']>(async () => {})
  const pages = { begin: () => ({ life: 1, turn: 1 }), find: async () => undefined, keep }
  const Cache = sharing(Empty as unknown as PageCacheClass, pages as unknown as PagesTogether)
  const cache = new Cache({} as never)
  const page = { kind: 'APP_PAGE', headers: { 'x-next-cache-tags': tags } }
  await cache.get('/en', { kind: 'APP_PAGE' } as never)
  await cache.set('/en', page as never, { cacheControl: { revalidate: false } } as never)
  expect(keep).toHaveBeenCalledTimes(times)
})
