import { describe, expect, test } from 'vitest'
import type { Commit } from '../document/commit.ts'
import { openEventStream } from '../testing/test-events.ts'
import { MUTATE_PATH, openTestLake } from '../testing/test-lake.ts'
import { eventFrames } from './event-frames.ts'
import { mutationEvents } from './mutation-event.ts'

const SYSTEM = { _rev: 'a', _createdAt: '2026-01-01T00:00:00Z', _updatedAt: '2026-01-01T00:00:00Z' }
const before = { ...SYSTEM, _id: 'luna', _type: 'watch', secret: 'before' }
const after = { ...SYSTEM, _id: 'luna', _type: 'watch', secret: 'after' }

const commit: Commit = {
  sequence: 7,
  transactionId: 'tx',
  timestamp: '2026-01-05T09:00:00.000Z',
  author: 'editor',
  size: 0,
  changes: [
    {
      id: 'luna',
      before,
      after,
      mutations: [{ patch: { id: 'luna', set: { secret: 'after' } } }],
      effects: { apply: [17, 'after'], revert: [17, 'before'] },
    },
  ],
}

const everything = {
  includeMutations: true,
  includeResult: true,
  includePreviousRevision: true,
  includeEffects: true,
  visibility: 'query',
} as const

describe('mutation event', () => {
  test.each([
    ['appear', 'before'],
    ['disappear', 'after'],
  ] as const)(
    'a document readable before or after a change only is sent as to %s',
    (transition, secret) => {
      const [event] = mutationEvents(commit, [{ transition, hidden: true }], everything)
      expect(event?.data).toMatchObject({ documentId: 'luna', transition, mutations: [] })
      expect(JSON.stringify(event)).not.toContain(secret)
    },
  )

  test('a reader of both states receives the full event', () => {
    const [event] = mutationEvents(commit, [{ transition: 'update', hidden: false }], everything)
    const { effects, mutations } = commit.changes[0]!
    expect(event?.data).toMatchObject({ result: after, previous: before, effects, mutations })
  })

  test('a filter with sub-queries finds no unreadable documents', async () => {
    const { request, post, announced } = openTestLake()
    await post(MUTATE_PATH, {
      mutations: [{ create: { _id: 'submissions.1', _type: 'submission' } }],
    })
    await announced()
    const filter = (type: string) => encodeURIComponent(`*[count(*[_type == "${type}"]) > 0]`)
    const open = (type: string) =>
      openEventStream(
        { request: (path, options) => request(path, { ...options, as: 'nobody' }) },
        `/v2025-02-19/data/listen/production?query=${filter(type)}`,
      )
    const [ofHidden, ofPublic] = [await open('submission'), await open('watch')]
    await post(MUTATE_PATH, { mutations: [{ create: { _id: 'luna', _type: 'watch' } }] })
    await post(MUTATE_PATH, { mutations: [{ delete: { id: 'submissions.1' } }] })
    await post(MUTATE_PATH, { mutations: [{ create: { _id: 'submission', _type: 'submission' } }] })
    expect([(await ofPublic())?.event, (await ofPublic())?.data.documentId]).toEqual([
      'welcome',
      'luna',
    ])
    expect([(await ofHidden())?.event, (await ofHidden())?.data.documentId]).toEqual([
      'welcome',
      'submission',
    ])
  })

  test('a commit is encoded once per set of options', () => {
    const seen = [{ transition: 'update', hidden: false }] as const
    const frames = eventFrames(commit, seen, everything)
    expect(eventFrames(commit, [{ ...seen[0] }], { ...everything })).toBe(frames)
    const others = [
      eventFrames({ ...commit, transactionId: 'another' }, seen, everything),
      eventFrames(commit, seen, { ...everything, includeResult: false }),
      eventFrames(commit, [{ ...seen[0], hidden: true }], everything),
    ]
    expect(new Set([frames, ...others].map(String)).size).toBe(4)
  })
})
