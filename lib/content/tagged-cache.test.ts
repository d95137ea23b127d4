import { describe, expect, it, vi } from 'vitest'
import { TaggedCache } from './tagged-cache.ts'

const made = (value: string, ...tags: string[]) => vi.fn(async () => ({ value, tags }))

describe('TaggedCache', () => {
  it('computes a value once until one of its tags is invalidated', async () => {
    const cache = new TaggedCache()
    const make = made('a', 's1:x')
    await cache.getOrCreate('k', make)
    expect(await cache.getOrCreate('k', make)).toBe('a')
    cache.invalidate(['s1:y'])
    await cache.getOrCreate('k', make)
    expect(make).toHaveBeenCalledTimes(1)
    cache.invalidate(['s1:x'])
    await cache.getOrCreate('k', make)
    expect(make).toHaveBeenCalledTimes(2)
    cache.clear()
    await cache.getOrCreate('k', make)
    expect(make).toHaveBeenCalledTimes(3)
  })

  it('does not store a value when its tag was invalidated during computation', async () => {
    const cache = new TaggedCache()
    await cache.getOrCreate('k', async () => {
      cache.invalidate(['s1:z'])
      return { value: 'old', tags: ['s1:x'] }
    })
    expect(await cache.getOrCreate('k', made('new', 's1:x'))).toBe('new')
  })

  it('shares a computation among concurrent callers, but not after an invalidation', async () => {
    const cache = new TaggedCache()
    let answer: (value: string) => void = () => {}
    const make = vi.fn(async () => ({
      value: await new Promise<string>((resolve) => (answer = resolve)),
      tags: ['s1:x'],
    }))
    const [one, other] = [cache.getOrCreate('k', make), cache.getOrCreate('k', make)]
    expect(make).toHaveBeenCalledTimes(1)
    const answerOld = answer
    cache.invalidate(['s1:x'])
    const late = cache.getOrCreate('k', make)
    answerOld('old')
    answer('new')
    expect(await Promise.all([one, other, late])).toEqual(['old', 'old', 'new'])
    expect(await cache.getOrCreate('k', make)).toBe('new')
    expect(make).toHaveBeenCalledTimes(2)
  })

  it('evicts the least recently used entry over its limit', async () => {
    const cache = new TaggedCache(2)
    const [a, b] = [made('a'), made('b')]
    await cache.getOrCreate('a', a)
    await cache.getOrCreate('b', b)
    await cache.getOrCreate('a', a)
    await cache.getOrCreate('c', made('c'))
    await cache.getOrCreate('a', a)
    await cache.getOrCreate('b', b)
    expect([a.mock.calls.length, b.mock.calls.length]).toEqual([1, 2])
  })

  it('does not store a failed computation', async () => {
    const cache = new TaggedCache()
    await expect(cache.getOrCreate('k', () => Promise.reject(new Error('away')))).rejects.toThrow(
      'away',
    )
    expect(await cache.getOrCreate('k', made('back'))).toBe('back')
  })
})
