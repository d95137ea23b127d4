import { describe, expect, it, vi } from 'vitest'
import { TaggedCache } from './tagged-cache.ts'

const made = (value: string, ...tags: string[]) => vi.fn(async () => ({ value, tags }))

describe('TaggedCache', () => {
  it('computes a value once until one of its tags is invalidated', async () => {
    const kept = new TaggedCache()
    const make = made('a', 's1:x')
    await kept.getOrCreate('k', make)
    expect(await kept.getOrCreate('k', make)).toBe('a')
    kept.invalidate(['s1:y'])
    await kept.getOrCreate('k', make)
    expect(make).toHaveBeenCalledTimes(1)
    kept.invalidate(['s1:x'])
    await kept.getOrCreate('k', make)
    expect(make).toHaveBeenCalledTimes(2)
    kept.clear()
    await kept.getOrCreate('k', make)
    expect(make).toHaveBeenCalledTimes(3)
  })

  it('does not store a value when its tag was invalidated during computation', async () => {
    const kept = new TaggedCache()
    await kept.getOrCreate('k', async () => {
      kept.invalidate(['s1:z'])
      return { value: 'old', tags: ['s1:x'] }
    })
    expect(await kept.getOrCreate('k', made('new', 's1:x'))).toBe('new')
  })

  it('shares a computation among concurrent callers, but not after an invalidation', async () => {
    const kept = new TaggedCache()
    let answer: (value: string) => void = () => {}
    const make = vi.fn(async () => ({
      value: await new Promise<string>((resolve) => (answer = resolve)),
      tags: ['s1:x'],
    }))
    const [one, other] = [kept.getOrCreate('k', make), kept.getOrCreate('k', make)]
    expect(make).toHaveBeenCalledTimes(1)
    const answerOld = answer
    kept.invalidate(['s1:x'])
    const late = kept.getOrCreate('k', make)
    answerOld('old')
    answer('new')
    expect(await Promise.all([one, other, late])).toEqual(['old', 'old', 'new'])
    expect(await kept.getOrCreate('k', make)).toBe('new')
    expect(make).toHaveBeenCalledTimes(2)
  })

  it('evicts the least recently used entry over its limit', async () => {
    const kept = new TaggedCache(2)
    const [a, b] = [made('a'), made('b')]
    await kept.getOrCreate('a', a)
    await kept.getOrCreate('b', b)
    await kept.getOrCreate('a', a)
    await kept.getOrCreate('c', made('c'))
    await kept.getOrCreate('a', a)
    await kept.getOrCreate('b', b)
    expect([a.mock.calls.length, b.mock.calls.length]).toEqual([1, 2])
  })

  it('does not store a failed computation', async () => {
    const kept = new TaggedCache()
    await expect(kept.getOrCreate('k', () => Promise.reject(new Error('away')))).rejects.toThrow(
      'away',
    )
    expect(await kept.getOrCreate('k', made('back'))).toBe('back')
  })
})
