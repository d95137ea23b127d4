import { describe, expect, it, vi } from 'vitest'
import { KeptContent } from './kept-content.ts'

const made = (value: string, ...tags: string[]) => vi.fn(async () => ({ value, tags }))

describe('what is kept of content', () => {
  it('is made once, until content with one of its tags changes', async () => {
    const kept = new KeptContent()
    const make = made('a', 's1:x')
    await kept.remember('k', make)
    expect(await kept.remember('k', make)).toBe('a')
    kept.forget(['s1:y'])
    await kept.remember('k', make)
    expect(make).toHaveBeenCalledTimes(1)
    kept.forget(['s1:x'])
    await kept.remember('k', make)
    expect(make).toHaveBeenCalledTimes(2)
    kept.forgetAll()
    await kept.remember('k', make)
    expect(make).toHaveBeenCalledTimes(3)
  })

  it('is not kept when content changed while it was being made', async () => {
    const kept = new KeptContent()
    await kept.remember('k', async () => {
      kept.forget(['s1:z'])
      return { value: 'old', tags: ['s1:x'] }
    })
    expect(await kept.remember('k', made('new', 's1:x'))).toBe('new')
  })

  it('is made once for all who ask at the same time, but anew for who asks after a change', async () => {
    const kept = new KeptContent()
    let answer: (value: string) => void = () => {}
    const make = vi.fn(async () => ({
      value: await new Promise<string>((resolve) => (answer = resolve)),
      tags: ['s1:x'],
    }))
    const [one, other] = [kept.remember('k', make), kept.remember('k', make)]
    expect(make).toHaveBeenCalledTimes(1)
    const answerOld = answer
    kept.forget(['s1:x'])
    const late = kept.remember('k', make)
    answerOld('old')
    answer('new')
    expect(await Promise.all([one, other, late])).toEqual(['old', 'old', 'new'])
    expect(await kept.remember('k', make)).toBe('new')
    expect(make).toHaveBeenCalledTimes(2)
  })

  it('is at most so much: what nobody has asked for the longest goes first', async () => {
    const kept = new KeptContent(2)
    const [a, b] = [made('a'), made('b')]
    await kept.remember('a', a)
    await kept.remember('b', b)
    await kept.remember('a', a)
    await kept.remember('c', made('c'))
    await kept.remember('a', a)
    await kept.remember('b', b)
    expect([a.mock.calls.length, b.mock.calls.length]).toEqual([1, 2])
  })

  it('is not kept when it could not be made', async () => {
    const kept = new KeptContent()
    await expect(kept.remember('k', () => Promise.reject(new Error('away')))).rejects.toThrow(
      'away',
    )
    expect(await kept.remember('k', made('back'))).toBe('back')
  })
})
