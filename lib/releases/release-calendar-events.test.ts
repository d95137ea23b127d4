import { describe, expect, it } from 'vitest'
import { releaseCalendarEvents } from './release-calendar-events.ts'

const release = (name: string, over: object) => ({
  _id: `_.releases.${name}`,
  _updatedAt: '2026-10-01T00:00:00Z',
  state: 'active',
  ...over,
})
const planned = {
  title: 'Winter',
  releaseType: 'scheduled',
  intendedPublishAt: '2026-12-01T00:00:00Z',
}

describe('releaseCalendarEvents', () => {
  it('lists releases with a time, intended ones as tentative, and omits archived ones', () => {
    const entries = releaseCalendarEvents(
      [
        release('rMeant', { metadata: planned }),
        release('rSure', {
          metadata: planned,
          state: 'scheduled',
          publishAt: '2026-12-02T00:00:00Z',
        }),
        release('rDone', { state: 'published', publishedAt: '2026-09-01T00:00:00Z' }),
        release('rAway', { metadata: planned, state: 'archived' }),
        release('rOpen', { metadata: { ...planned, releaseType: 'undecided' } }),
        { _id: '_.releases.rTitle', _updatedAt: '2026-10-01T00:00:00Z' },
      ],
      'https://orrery.example/studio',
    )
    expect(entries.map(({ id, at, tentative }) => [id, at, tentative])).toEqual([
      ['rMeant@orrery', '2026-12-01T00:00:00Z', true],
      ['rSure@orrery', '2026-12-02T00:00:00Z', false],
      ['rDone@orrery', '2026-09-01T00:00:00Z', false],
    ])
    expect(entries[0]?.url).toBe('https://orrery.example/studio/release-desk/rMeant')
    expect(
      releaseCalendarEvents([release('rMeant', { metadata: planned })], undefined)[0]?.url,
    ).toBeUndefined()
  })
})
