import { expect, it } from 'vitest'
import type { ReleaseDocument } from '@sanity/client'
import {
  addMonths,
  clockChangeMinutes,
  moveToDay,
  monthWeeks,
  entriesOnDay,
  weekDays,
} from './calendar-days.ts'
import { isOutdated, conflictingReleases, conflictMessage, missingLanguages } from './conflicts.ts'
import { groupLogByDocument, batchIds, parseTransactionLog } from './release-documents.ts'
import { availableActions, buildReleaseOverview, releaseStateLabel } from './release.ts'

const zurich = 'Europe/Zurich'
const release = (name: string, over: Partial<ReleaseDocument> = {}) =>
  ({
    _id: `_.releases.${name}`,
    _type: 'system.release',
    _createdAt: '2026-01-01T00:00:00Z',
    _updatedAt: '2026-01-01T00:00:00Z',
    name,
    state: 'active',
    metadata: { title: name, releaseType: 'undecided' },
    ...over,
  }) as ReleaseDocument
const version = (name: string, id: string) => ({ _id: `versions.${name}.${id}`, _type: 'page' })

const desk = buildReleaseOverview({
  releases: [
    release('undecided'),
    release('late', { state: 'scheduled', publishAt: '2026-12-01T00:00:00Z' }),
    release('soon', { state: 'scheduled', publishAt: '2026-11-01T00:00:00Z' }),
    release('done', {
      state: 'published',
      publishedAt: '2026-02-01T00:00:00Z',
      finalDocumentStates: [{ id: 'versions.done.home' }],
    }),
  ],
  versions: [version('soon', 'home'), version('late', 'home'), version('undecided', 'nova')],
})
const named = (name: string) => desk.releases.find((each) => each.name === name)!

it('sorts upcoming releases first, then undecided, then past ones', () => {
  expect(desk.releases.map(({ name }) => name)).toEqual(['soon', 'late', 'undecided', 'done'])
  expect(named('done').documents).toEqual(['home'])
  expect(named('undecided').documents).toEqual(['nova'])
  expect(desk.releases.map(releaseStateLabel)).toEqual([
    'Scheduled',
    'Scheduled',
    'Undecided',
    'Published',
  ])
})

it('offers the actions that each state allows, and none in transient states', () => {
  expect(availableActions(named('soon'))).not.toContain('publish')
  expect(availableActions(named('done'))).toEqual(['revert', 'delete'])
  expect(availableActions({ ...named('soon'), state: 'publishing' })).toEqual([])
  expect(availableActions({ ...named('undecided'), isSingle: true })).not.toContain('merge')
})

it('states which version wins when releases share a document', () => {
  const rivals = conflictingReleases('home', named('soon'), desk.holders)
  expect(rivals.map(({ release: { name }, order }) => [name, order])).toEqual([['late', 'later']])
  expect(conflictingReleases('home', named('late'), desk.holders)[0]?.order).toBe('earlier')
  expect(conflictingReleases('nova', named('undecided'), desk.holders)).toEqual([])
  const another = { ...named('undecided'), name: 'another', title: 'Another' }
  const [open] = conflictingReleases('nova', named('undecided'), new Map([['nova', [another]]]))
  expect(open?.order).toBe('some time')
  expect(conflictMessage(open!)).toContain('the one that goes live last stays')
})

it('detects documents that were published after the version was created', () => {
  const published = { _rev: 'b', _updatedAt: '2026-01-05T00:00:00Z' }
  expect(isOutdated(published, { begunAt: '2026-01-04T00:00:00Z' })).toBe(true)
  expect(isOutdated(published, { begunAt: '2026-01-06T00:00:00Z' })).toBe(false)
  expect(isOutdated(published, { baseRev: 'a', begunAt: '2026-01-06T00:00:00Z' })).toBe(true)
  expect(isOutdated(undefined, { begunAt: '2026-01-04T00:00:00Z' })).toBe(false)
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
    notInRelease: ['fr'],
    untranslated: ['ja'],
  })
  expect(missingLanguages({ id: 'x', language: 'en' }, groups, inside, ['en', 'fr'])).toEqual({
    notInRelease: [],
    untranslated: ['fr'],
  })
  expect(missingLanguages({ id: 'x', language: null }, groups, inside, ['en'])).toBeUndefined()
})

it('returns full weeks for any first day, across clock changes and year boundaries', () => {
  expect(weekDays('2026-10-25', 1)).toEqual([
    '2026-10-19',
    '2026-10-20',
    '2026-10-21',
    '2026-10-22',
    '2026-10-23',
    '2026-10-24',
    '2026-10-25',
  ])
  expect(weekDays('2026-10-25', 7)[0]).toBe('2026-10-25')
  const october = monthWeeks('2026-10-25', 1)
  expect([october[0]![0], october.at(-1)![6], october.length]).toEqual([
    '2026-09-28',
    '2026-11-01',
    5,
  ])
  for (const month of ['2027-02-01', '2026-12-31', '2028-02-29'])
    for (const first of [1, 6, 7]) {
      const days = monthWeeks(month, first).flat()
      expect(new Set(days).size).toBe(days.length)
      expect(days).toContain(month)
    }
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-01-31', -2)).toBe('2025-11-30')
})

it('keeps the wall-clock time when a release moves across a clock change', () => {
  expect(moveToDay('2026-10-24T07:00:00Z', zurich, '2026-10-26')).toBe('2026-10-26T09:00')
  expect(moveToDay('2026-10-24T07:15:00Z', zurich, '2026-10-25', 2)).toBe('2026-10-25T02:15')
  expect(clockChangeMinutes('2026-10-25', zurich)).toBe(60)
  expect(clockChangeMinutes('2026-03-29', zurich)).toBe(-60)
  expect(clockChangeMinutes('2026-10-26', zurich)).toBe(0)
})

it('puts a release on the day in the editor’s time zone', () => {
  const entries = [{ at: '2026-10-24T22:30:00Z' }, { at: undefined }]
  expect(entriesOnDay(entries, '2026-10-25', zurich)).toHaveLength(1)
  expect(entriesOnDay(entries, '2026-10-24', 'America/New_York')).toHaveLength(1)
})

it('reads creation time and authors of a version from the history', () => {
  const line = (id: string, author: string, minute: number) =>
    JSON.stringify({ id, author, timestamp: `2026-01-01T00:0${minute}:00Z`, documentIDs: ['v'] })
  const lines = parseTransactionLog(
    [line('1', 'ada', 1), line('2', 'max', 2), line('3', 'ada', 3)].join('\n'),
  )
  expect(groupLogByDocument(lines).get('v')).toEqual({
    begunAt: '2026-01-01T00:01:00Z',
    authors: [
      { id: 'ada', at: '2026-01-01T00:03:00Z' },
      { id: 'max', at: '2026-01-01T00:02:00Z' },
    ],
  })
  expect(batchIds(['aaa', 'bbb', 'ccc'], 8)).toEqual([['aaa', 'bbb'], ['ccc']])
})
