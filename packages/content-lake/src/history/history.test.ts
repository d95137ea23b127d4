import { applyPatch } from 'mendoza'
import { describe, expect, test } from 'vitest'
import {
  ACTIONS_PATH,
  MUTATE_PATH,
  openTestLake,
  type TestLake,
  type Json,
} from '../testing/test-lake.ts'

const HISTORY = '/v2025-02-19/data/history/production'
const document = (type: string, fields: Record<string, unknown>) => ({
  actionType: `sanity.action.document.${type}`,
  ...fields,
})
const pair = { publishedId: 'luna', draftId: 'drafts.luna' }

async function lines(test: TestLake, path: string): Promise<Json[]> {
  const response = await test.request(`${HISTORY}${path}`)
  expect(response.status).toBe(200)
  return (await response.text())
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

const json = async (test: TestLake, path: string): Promise<Json> =>
  (await test.request(`${HISTORY}${path}`)).json()

/** A draft that is written, edited twice and published; one transaction a minute. */
async function withLife(): Promise<TestLake> {
  const test = openTestLake()
  const steps = [
    document('create', {
      publishedId: 'luna',
      attributes: { _id: 'drafts.luna', _type: 'watch', title: 'One' },
      ifExists: 'fail',
    }),
    document('edit', { ...pair, patch: { set: { title: 'Two' } } }),
    document('edit', { ...pair, patch: { set: { title: 'Three' } } }),
    document('publish', pair),
  ]
  for (const [minute, action] of steps.entries()) {
    test.clock.set(`2026-01-05T09:0${minute}:00.000Z`)
    await test.post(ACTIONS_PATH, { transactionId: `tx-${minute}`, actions: [action] })
  }
  return test
}

const kinds = async (test: TestLake, id: string) =>
  (await json(test, `/events/documents/${id}?limit=100`)).events[id].map(
    (event: Json) => event.type,
  )

describe('history', () => {
  test('returns the transaction log of a document as the review pane reads it', async () => {
    const test = await withLife()
    const query = 'effectFormat=mendoza&excludeContent=true&includeIdentifiedDocumentsOnly=true'
    const log = await lines(test, `/transactions/luna,drafts.luna?${query}`)
    expect(log.map(({ id }) => id)).toEqual(['tx-0', 'tx-1', 'tx-2', 'tx-3'])
    expect(log[1]).toEqual({
      id: 'tx-1',
      timestamp: '2026-01-05T09:01:00.000000Z',
      author: 'editor',
      documentIDs: ['drafts.luna'],
      effects: { 'drafts.luna': { apply: expect.any(Array), revert: expect.any(Array) } },
    })
    // The effects, applied in order, produce the published document.
    const draft = log
      .slice(0, 3)
      .reduce((state, { effects }) => applyPatch(state, effects['drafts.luna'].apply), null)
    expect(draft).toMatchObject({ _id: 'drafts.luna', title: 'Three' })
    expect(Object.keys(log[3].effects)).toEqual(['drafts.luna', 'luna'])
  })

  test('log ranges are inclusive, run in both directions and respect the limit', async () => {
    const test = await withLife()
    const ids = async (query: string) =>
      (await lines(test, `/transactions/drafts.luna?${query}`)).map(({ id }) => id)
    expect(await ids('fromTransaction=tx-1&toTransaction=tx-2')).toEqual(['tx-1', 'tx-2'])
    expect(await ids('reverse=true&toTransaction=tx-2&limit=2')).toEqual(['tx-2', 'tx-1'])
    expect(await ids('fromTime=2026-01-05T09:01:00Z&toTime=2026-01-05T09:02:00Z')).toEqual([
      'tx-1',
      'tx-2',
    ])
    expect(await ids('fromTransaction=')).toHaveLength(4)
    expect((await test.request(`${HISTORY}/transactions/luna?fromTransaction=ghost`)).status).toBe(
      404,
    )
    for (const query of ['limit=no', 'fromTime=2026-02-31T00:00:00Z', 'toTime=yesterday'])
      expect((await test.request(`${HISTORY}/transactions/luna?${query}`)).status).toBe(400)
  })

  test('includes mutations unless disabled, and only for the requested documents', async () => {
    const test = openTestLake()
    await test.post(MUTATE_PATH, {
      transactionId: 'tx',
      mutations: [
        { create: { _id: 'a', _type: 'watch' } },
        { create: { _id: 'b', _type: 'watch' } },
      ],
    })
    const [whole] = await lines(test, '/transactions/a')
    expect([whole.documentIDs, whole.mutations.length]).toEqual([['a', 'b'], 2])
    const [own] = await lines(test, '/transactions/a?includeIdentifiedDocumentsOnly=true')
    expect([own.documentIDs, own.mutations]).toEqual([
      ['a'],
      [{ create: { _id: 'a', _type: 'watch' } }],
    ])
  })

  test('filters the log by document ids in the query and by author', async () => {
    const test = openTestLake()
    for (const [index, who] of (['editor', 'author', 'editor'] as const).entries())
      await test.post(
        MUTATE_PATH,
        {
          transactionId: `tx-${index}`,
          mutations: [{ createOrReplace: { _id: index === 2 ? 'b' : 'a', _type: 'watch', index } }],
        },
        who,
      )
    const ids = async (path: string) => (await lines(test, path)).map(({ id }) => id)
    expect(await ids('/transactions?documentIds=a')).toEqual(['tx-0', 'tx-1'])
    expect(await ids('/transactions?documentIds=a,b&reverse=true')).toEqual([
      'tx-2',
      'tx-1',
      'tx-0',
    ])
    expect(await ids('/transactions?documentIds=a&documentIds=b&authors=editor')).toEqual([
      'tx-0',
      'tx-2',
    ])
    expect(await ids('/transactions/a,b?authors=author,nobody&limit=1')).toEqual(['tx-1'])
    expect(await ids('/transactions/a?documentIds=b')).toEqual(['tx-0', 'tx-1', 'tx-2'])
    const none = await test.request(`${HISTORY}/transactions`)
    expect([none.status, (await none.json()).message]).toEqual([
      400,
      '"documentIds" is required: which documents is the history of?',
    ])
    expect(
      (await test.request(`${HISTORY}/transactions?documentIds=a`, { as: 'nobody' })).status,
    ).toBe(401)
  })

  test('returns a document at a revision, at a time, and in its last state', async () => {
    const test = await withLife()
    const title = async (query: string) =>
      (await json(test, `/documents/drafts.luna?${query}`)).documents.map((past: Json) => [
        past.title,
        past._rev,
      ])
    expect(await title('revision=tx-1')).toEqual([['Two', 'tx-1']])
    expect(await title('time=2026-01-05T09:02:30Z')).toEqual([['Three', 'tx-2']])
    expect(await title('revision=tx-3')).toEqual([])
    expect(await title('lastRevision=true')).toEqual([['Three', 'tx-3']])
    expect(await title('revision=ghost')).toEqual([])
  })

  test('denies history to anonymous callers', async () => {
    const test = await withLife()
    for (const path of [
      '/transactions/luna',
      '/documents/luna?lastRevision=true',
      '/events/documents/luna',
      '/events/releases/r1',
    ]) {
      expect((await test.request(`${HISTORY}${path}`, { as: 'nobody' })).status).toBe(401)
    }
  })

  test('returns the events of a draft and its published document', async () => {
    const test = await withLife()
    const { events, nextCursor } = await json(test, '/events/documents/drafts.luna?limit=100')
    expect(nextCursor).toBe('')
    expect(events['drafts.luna']).toEqual([
      {
        type: 'publishDocumentVersion',
        documentId: 'luna',
        revisionId: 'tx-3',
        versionId: 'drafts.luna',
        versionRevisionId: 'tx-2',
        publishCause: 'document.publish',
        author: 'editor',
        timestamp: '2026-01-05T09:03:00.000000Z',
      },
      {
        type: 'createDocumentVersion',
        documentId: 'luna',
        versionId: 'drafts.luna',
        versionRevisionId: 'tx-0',
        author: 'editor',
        timestamp: '2026-01-05T09:00:00.000000Z',
      },
    ])
    await test.post(ACTIONS_PATH, { actions: [document('unpublish', pair)] })
    expect(await kinds(test, 'luna')).toEqual(['unpublishDocument', 'publishDocumentVersion'])
    await test.post(ACTIONS_PATH, { actions: [document('discard', { draftId: 'drafts.luna' })] })
    expect(await kinds(test, 'drafts.luna')).toEqual([
      'deleteDocumentVersion',
      'unpublishDocument',
      'publishDocumentVersion',
      'createDocumentVersion',
    ])
  })

  test('paginates events', async () => {
    const test = openTestLake()
    for (const title of ['a', 'b', 'c'])
      await test.post(MUTATE_PATH, {
        mutations: [{ createOrReplace: { _id: 'luna', _type: 'watch', title } }],
      })
    const first = await json(test, '/events/documents/luna?limit=2')
    expect(first.events.luna.map((event: Json) => event.type)).toEqual([
      'updateLiveDocument',
      'updateLiveDocument',
    ])
    const second = await json(test, `/events/documents/luna?limit=2&nextCursor=${first.nextCursor}`)
    expect([second.events.luna.map((event: Json) => event.type), second.nextCursor]).toEqual([
      ['createLiveDocument'],
      '',
    ])
  })

  test('returns the events of a release', async () => {
    const test = openTestLake()
    const release = (type: string, fields = {}) => ({
      actionType: `sanity.action.release.${type}`,
      releaseId: 'r1',
      ...fields,
    })
    const version = { _id: 'versions.r1.luna', _type: 'watch' }
    const steps = [
      release('create'),
      document('version.create', { publishedId: 'luna', document: version }),
      release('schedule', { publishAt: '2027-01-01T00:00:00Z' }),
      release('unschedule'),
      release('archive'),
      release('unarchive'),
      document('version.discard', { versionId: version._id }),
      document('version.create', { publishedId: 'luna', document: version }),
      release('publish'),
    ]
    for (const action of steps)
      expect((await test.post(ACTIONS_PATH, { actions: [action] })).status).toBe(200)
    const { events } = await json(test, '/events/releases/r1')
    expect(events.map((event: Json) => event.type)).toEqual([
      'publishRelease',
      'addDocumentToRelease',
      'discardDocumentFromRelease',
      'unarchiveRelease',
      'archiveRelease',
      'unscheduleRelease',
      'scheduleRelease',
      'addDocumentToRelease',
      'createRelease',
    ])
    expect(events[6]).toMatchObject({ publishAt: '2027-01-01T00:00:00.000Z', releaseName: 'r1' })
    expect(events[7]).toMatchObject({
      documentId: 'luna',
      versionId: 'versions.r1.luna',
      documentType: 'watch',
    })
    const [published] = (await json(test, '/events/documents/luna')).events.luna
    expect(published).toMatchObject({
      type: 'publishDocumentVersion',
      releaseId: 'r1',
      publishCause: 'release.publish',
    })
  })
})
