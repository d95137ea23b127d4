import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { MonotonicCache } from './monotonic-cache.ts'

const HOUR = 3_600_000

describe('MonotonicCache', () => {
  it.each([
    ['set back by an hour', -HOUR],
    ['set forward by a day', 24 * HOUR],
  ])('invalidates a page by its tag although the clock was %s', async (_, jump) => {
    const real = Date.now
    onTestFinished(() => void vi.restoreAllMocks())
    const options = {
      dev: false,
      flushToDisk: false,
      serverDistDir: '/nowhere',
      revalidatedTags: [],
      maxMemoryCacheSize: 1_000_000,
      fs: { existsSync: () => false },
    }
    const cache = new MonotonicCache(options as never)
    const page = (tag: string) =>
      ({ kind: 'APP_PAGE', html: '<p>', headers: { 'x-next-cache-tags': tag } }) as never
    const find = async (key: string) => Boolean(await cache.get(key, { kind: 'APP_PAGE' } as never))
    const [before, after] = [`/before${jump}`, `/after${jump}`]
    await cache.set(before, page(`a${jump}`), {} as never)
    vi.spyOn(Date, 'now').mockImplementation(() => real() + jump)
    await cache.set(after, page(`b${jump}`), {} as never)
    expect([await find(before), await find(after)]).toEqual([true, true])
    await new Promise((resolve) => setImmediate(resolve))
    await cache.revalidateTag([`a${jump}`, `b${jump}`], { expire: 0 })
    expect([await find(before), await find(after)]).toEqual([false, false])
    // And is kept again once it was made anew, also where the clock is right again.
    vi.restoreAllMocks()
    await cache.set(before, page(`a${jump}`), {} as never)
    expect(await find(before)).toBe(true)
  })
})
