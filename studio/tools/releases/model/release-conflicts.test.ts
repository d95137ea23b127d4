import { describe, expect, it } from 'vitest'
import { releaseNamed, sampleOverview } from '../testing/sample-overview.ts'
import {
  conflictingReleases,
  conflictMessage,
  isVersionOutdated,
  missingLanguages,
} from './release-conflicts.ts'

describe('release conflicts', () => {
  it('states which version wins when releases share a document', () => {
    const conflicts = conflictingReleases('home', releaseNamed('soon'), sampleOverview.holders)
    expect(conflicts.map(({ release: { name }, order }) => [name, order])).toEqual([
      ['late', 'later'],
    ])
    expect(
      conflictingReleases('home', releaseNamed('late'), sampleOverview.holders)[0]?.order,
    ).toBe('earlier')
    expect(conflictingReleases('nova', releaseNamed('undecided'), sampleOverview.holders)).toEqual(
      [],
    )
    const another = { ...releaseNamed('undecided'), name: 'another', title: 'Another' }
    const [open] = conflictingReleases(
      'nova',
      releaseNamed('undecided'),
      new Map([['nova', [another]]]),
    )
    expect(open?.order).toBe('some time')
    expect(conflictMessage(open!)).toContain('the one that goes live last wins')
  })

  it('detects documents that were published after the version was created', () => {
    const published = { _rev: 'b', _updatedAt: '2026-01-05T00:00:00Z' }
    expect(isVersionOutdated(published, { begunAt: '2026-01-04T00:00:00Z' })).toBe(true)
    expect(isVersionOutdated(published, { begunAt: '2026-01-06T00:00:00Z' })).toBe(false)
    expect(isVersionOutdated(published, { baseRev: 'a', begunAt: '2026-01-06T00:00:00Z' })).toBe(
      true,
    )
    expect(isVersionOutdated(undefined, { begunAt: '2026-01-04T00:00:00Z' })).toBe(false)
  })

  it('distinguishes translations outside the release from missing ones', () => {
    const groups = [
      {
        translations: [
          { language: 'en', ref: 'home-en' },
          { language: 'fr', ref: 'home-fr' },
          { language: 'ar', ref: 'home-ar' },
        ],
      },
    ]
    const inside = new Set(['home-en', 'home-ar'])
    const home = { id: 'home-en', language: 'en' }
    expect(missingLanguages(home, groups, inside, ['en', 'fr', 'ar', 'ja'])).toEqual({
      notInRelease: [{ locale: 'fr', id: 'home-fr' }],
      untranslated: ['ja'],
    })
    expect(missingLanguages({ id: 'x', language: 'en' }, groups, inside, ['en', 'fr'])).toEqual({
      notInRelease: [],
      untranslated: ['fr'],
    })
    expect(
      missingLanguages({ ...home, unpublishes: true }, groups, inside, ['en', 'fr', 'ja']),
    ).toEqual({ notInRelease: [{ id: 'home-fr', locale: 'fr' }], untranslated: [] })
    expect(missingLanguages({ id: 'x', language: null }, groups, inside, ['en'])).toBeUndefined()
  })
})
