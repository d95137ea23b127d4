import { createHash } from 'node:crypto'
import { describe, beforeEach, expect, it, vi } from 'vitest'
import { releaseCalendarResponse } from './release-calendar.server.ts'

const secret = 'a'.repeat(64)
const content = vi.hoisted(() => ({
  kept: undefined as object | undefined,
  asked: [] as unknown[],
}))
vi.mock('#lib/content/content-clients.server.ts', () => {
  const client = {
    withConfig: () => client,
    fetch: (query: string, params: object) => {
      content.asked.push([query, params])
      return Promise.resolve(
        query.includes('releases::all')
          ? [
              {
                _id: '_.releases.rWinter',
                _updatedAt: '2026-10-01T00:00:00Z',
                state: 'scheduled',
                publishAt: '2026-11-01T06:30:00Z',
                metadata: { title: 'Winter', description: 'Tell nobody of the price' },
              },
            ]
          : (content.kept ?? null),
      )
    },
  }
  return { previewClient: () => client }
})

const ask = (feed: string) => releaseCalendarResponse(feed, new Headers())

beforeEach(() => {
  content.asked = []
  content.kept = { secretDigest: createHash('sha256').update(secret).digest('hex') }
})

describe('release calendar', () => {
  it('returns the releases for a valid URL, uncached', async () => {
    const answer = await ask(`abcdefgh.${secret}.ics`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(answer.headers.get('cache-control')).toContain('no-store')
    const file = await answer.text()
    expect(file).toContain('DTSTART:20261101T063000Z')
    expect(file).toContain('SUMMARY:Winter')
    expect(file).not.toContain('price')
    expect(content.asked[0]).toEqual([expect.any(String), { id: 'releases.feed.abcdefgh' }])
  })

  it('responds 404 to a guessed secret, a revoked URL and a malformed one', async () => {
    expect((await ask(`abcdefgh.${'b'.repeat(64)}.ics`)).status).toBe(404)
    expect((await ask('abcdefgh.ics')).status).toBe(404)
    content.kept = undefined
    const gone = await ask(`abcdefgh.${secret}.ics`)
    expect([gone.status, await gone.text()]).toEqual([404, ''])
    expect(JSON.stringify(content.asked)).not.toContain('releases::all')
  })

  it('responds 429 with Retry-After to a flood', async () => {
    const statuses: number[] = []
    for (let turn = 0; turn < 301; turn++) statuses.push((await ask('x')).status)
    expect(statuses.at(-1)).toBe(429)
  })
})
