import { describe, expect, it } from 'vitest'
import {
  isDocumentVisibleInView,
  toDateTimeLocal,
  perspectivesOfView,
  releaseStackLabel,
  viewLabel,
} from './view-labels.ts'

const releases = [
  { name: 'rA', title: 'Winter', state: 'scheduled', publishAt: '2026-12-01T08:00:00Z' },
  { name: 'rB', title: 'Feast', state: 'scheduled', publishAt: '2026-12-20T08:00:00Z' },
]

describe('view labels', () => {
  it('labels every view', () => {
    const words = (perspective: string) => viewLabel({ perspective }, releases)
    expect([words('published'), words('drafts'), words('rA'), words('rB,rA,published')]).toEqual([
      'Published',
      'Drafts',
      'Winter',
      'Feast over Winter',
    ])
    expect(words('rGone')).toBe('Unknown release')
    expect(viewLabel({ at: '2026-12-24T08:00:00.000Z' }, releases)).toMatch(/^As of Dec 24/)
  })

  it('labels the release stack on a date, and requests exactly that perspective', () => {
    const at = '2026-12-24T08:00:00.000Z'
    expect(releaseStackLabel(at, releases)).toBe('Feast over Winter over published content')
    expect(perspectivesOfView({ at }, releases)).toEqual(['rB', 'rA', 'published'])
    expect(releaseStackLabel('2026-11-01T08:00:00.000Z', releases)).toMatch(/^Nothing is scheduled/)
  })

  it('decides which document changes affect a view', () => {
    const shows = (view: Parameters<typeof isDocumentVisibleInView>[0]) =>
      ['home-en', 'drafts.home-en', 'versions.rA.home-en', '_.releases.rA'].map((id) =>
        isDocumentVisibleInView(view, id),
      )
    expect(shows({ perspective: 'published' })).toEqual([true, false, false, false])
    expect(shows({ perspective: 'drafts' })).toEqual([true, true, false, false])
    expect(shows({ perspective: 'rA,drafts' })).toEqual([true, true, true, false])
    expect(shows({ at: '2026-12-24T08:00:00.000Z' })).toEqual([true, false, true, true])
  })

  it('round-trips an instant through the format of a datetime-local input', () => {
    const at = '2026-12-24T08:05:09.000Z'
    expect(new Date(toDateTimeLocal(at)).toISOString()).toBe(at)
  })
})
