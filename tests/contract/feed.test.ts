import { describe, beforeEach, expect, it, vi } from 'vitest'
import type { Feed } from '#lib/seo/atom-feed.ts'
import { ContentUnavailableError } from '#lib/content/content-unavailable.ts'
import { GET } from '#app/(site)/[locale]/feed.xml/route.ts'

const loadFeed = vi.hoisted(() => vi.fn<() => Promise<Feed | undefined>>())
vi.mock('#components/journal/load-feed.server.ts', () => ({ loadFeed }))
vi.mock('#lib/access/read-access.server.ts', () => ({
  accessDeniedResponse: async () => undefined,
}))
beforeEach(() => void loadFeed.mockReset())

const ask = (locale: string) =>
  GET(new Request('http://localhost/feed.xml'), { params: Promise.resolve({ locale }) })

describe('feed route', () => {
  it('answers 503 with Retry-After for a feed while content is unreachable', async () => {
    loadFeed.mockRejectedValue(new ContentUnavailableError('away'))
    const answer = await ask('en')
    expect(answer.status).toBe(503)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(answer.headers.get('cache-control')).toContain('no-store')
  })

  it('answers 404 for a feed in a language without a journal, and hides no other failure', async () => {
    loadFeed.mockResolvedValueOnce(undefined)
    expect((await ask('fr')).status).toBe(404)
    loadFeed.mockRejectedValueOnce(new Error('broken'))
    await expect(ask('fr')).rejects.toThrow('broken')
  })
})
