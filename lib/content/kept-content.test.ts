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

  it('is not kept when it could not be made', async () => {
    const kept = new KeptContent()
    await expect(kept.remember('k', () => Promise.reject(new Error('away')))).rejects.toThrow(
      'away',
    )
    expect(await kept.remember('k', made('back'))).toBe('back')
  })
})
