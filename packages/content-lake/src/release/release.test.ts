import { describe, expect, test } from 'vitest'
import { MUTATE_PATH, openTestLake, QUERY_PATH, type TestLake } from '../testing/test-lake.ts'
import { until } from '../testing/until.ts'
import {
  postActions,
  storedTestRelease,
  releaseAction,
  storedDocument,
  lakeWithRelease,
} from './testing/release-fixture.ts'

const ids = (test: TestLake) =>
  [...test.lake.dataset('production')!.documents.all()].map(({ _id }) => _id)
const versionIds = ['versions.r1.luna', 'versions.r1.nova', 'versions.r1.old']
const remembered = versionIds.map((id) => ({ _key: expect.any(String), id }))

describe('release', () => {
  test('creates a release as active and undecided', async () => {
    const test = openTestLake()
    expect((await postActions(test, releaseAction('create'))).status).toBe(200)
    expect(storedTestRelease(test)).toEqual({
      _id: '_.releases.r1',
      _type: 'system.release',
      name: 'r1',
      state: 'active',
      metadata: { releaseType: 'undecided' },
      _rev: expect.any(String),
      _createdAt: '2026-01-05T09:00:00Z',
      _updatedAt: '2026-01-05T09:00:00Z',
    })
    expect((await postActions(test, releaseAction('create'))).status).toBe(409)
  })

  test('rejects the id of a deleted release, except for an import', async () => {
    const test = openTestLake()
    await postActions(test, releaseAction('create'))
    await postActions(test, releaseAction('archive'))
    expect((await postActions(test, releaseAction('delete'))).status).toBe(200)
    const again = await postActions(test, releaseAction('create'))
    expect([again.status, again.body.error.items[0].error]).toEqual([
      409,
      {
        type: 'documentAlreadyExistsError',
        description: 'Release "r1" was deleted, and its ID cannot be used again',
        id: '_.releases.r1',
      },
    ])
    const document = { _type: 'system.release', name: 'r1' }
    expect((await postActions(test, releaseAction('import', { document }))).status).toBe(200)
  })

  test('rejects scheduling for an invalid date', async () => {
    const test = await lakeWithRelease()
    for (const publishAt of ['2027-02-29T09:00:00Z', 'tomorrow', '2027-01-01T25:00:00Z'])
      expect((await postActions(test, releaseAction('schedule', { publishAt }))).status).toBe(400)
    expect(storedTestRelease(test).state).toBe('active')
  })

  test('requires an API version with releases', async () => {
    const test = openTestLake()
    const { status } = await test.post('/v2024-05-23/data/actions/production', {
      actions: [releaseAction('create')],
    })
    expect([status, ids(test)]).toEqual([400, []])
  })

  test('allows editing the metadata of a release only', async () => {
    const test = await lakeWithRelease()
    expect(
      (
        await postActions(
          test,
          releaseAction('edit', { patch: { set: { 'metadata.title': 'Summer' } } }),
        )
      ).status,
    ).toBe(200)
    expect(storedTestRelease(test).metadata).toEqual({ title: 'Summer', releaseType: 'undecided' })
    expect(
      (await postActions(test, releaseAction('edit', { patch: { set: { state: 'published' } } })))
        .status,
    ).toBe(400)
  })

  test('publishes all versions of a release in one step', async () => {
    const test = await lakeWithRelease()
    const seen: string[][] = []
    test.lake
      .dataset('production')!
      .subscribe((commit) => seen.push(commit.changes.map(({ id }) => id)))
    expect((await postActions(test, releaseAction('publish'))).status).toBe(200)
    await until(() => seen.length > 0)
    expect(seen).toHaveLength(1)
    expect(storedDocument(test, 'luna')).toMatchObject({ title: 'Luna II' })
    expect(storedDocument(test, 'nova')).toMatchObject({ title: 'Nova' })
    expect(ids(test)).toEqual(['_.releases.r1', 'drafts.old', 'luna', 'nova'])
    expect(storedTestRelease(test)).toMatchObject({
      state: 'published',
      publishedAt: '2026-01-05T09:00:00.000Z',
      finalDocumentStates: remembered,
    })
  })

  test('one broken reference prevents the publication of the whole release', async () => {
    const test = await lakeWithRelease()
    await test.post(MUTATE_PATH, {
      mutations: [
        {
          patch: {
            id: 'versions.r1.luna',
            set: { strap: { _ref: 'ghost', _weak: true, _strengthenOnPublish: { type: 'strap' } } },
          },
        },
      ],
    })
    const before = ids(test)
    const { status, body } = await postActions(test, releaseAction('publish'))
    expect([status, body.error.items[0].error.type]).toEqual([
      409,
      'documentReferenceDoesNotExistError',
    ])
    expect(ids(test)).toEqual(before)
    expect(storedTestRelease(test).state).toBe('active')
  })

  test('shows the future state in the perspective of a release', async () => {
    const test = await lakeWithRelease()
    const titles = async (perspective: string) => {
      const answer = await test.request(
        `${QUERY_PATH}?perspective=${perspective}&query=${encodeURIComponent('*[_type == "watch"] | order(title).title')}`,
      )
      return ((await answer.json()) as { result: unknown }).result
    }
    expect(await titles('r1')).toEqual(['Luna II', 'Nova'])
    expect(await titles('published')).toEqual(['Luna', 'Old'])
  })

  test('locks the versions of a scheduled release until it is unscheduled', async () => {
    const test = await lakeWithRelease()
    expect(
      (await postActions(test, releaseAction('schedule', { publishAt: '2026-01-06T00:00:00Z' })))
        .status,
    ).toBe(200)
    expect(storedTestRelease(test)).toMatchObject({
      state: 'scheduled',
      publishAt: '2026-01-06T00:00:00.000Z',
      finalDocumentStates: remembered,
    })
    const edit = { mutations: [{ patch: { id: 'versions.r1.luna', set: { title: 'x' } } }] }
    expect((await test.post(MUTATE_PATH, edit)).status).toBe(409)
    expect(
      (
        await postActions(test, {
          actionType: 'sanity.action.document.version.discard',
          versionId: 'versions.r1.luna',
        })
      ).status,
    ).toBe(409)
    expect((await postActions(test, releaseAction('archive'))).status).toBe(409)
    expect((await postActions(test, releaseAction('unschedule'))).status).toBe(200)
    expect(storedTestRelease(test)).toMatchObject({ state: 'active' })
    expect(storedTestRelease(test)).not.toHaveProperty('publishAt')
    expect((await test.post(MUTATE_PATH, edit)).status).toBe(200)
  })

  test('publishes at once when scheduled for a past time', async () => {
    const test = await lakeWithRelease()
    await postActions(test, releaseAction('schedule', { publishAt: '2026-01-05T08:59:59Z' }))
    expect(storedTestRelease(test).state).toBe('published')
  })

  test('archives the versions of a release and restores them unchanged', async () => {
    const test = await lakeWithRelease()
    const before = versionIds.map((id) => storedDocument(test, id))
    await postActions(test, releaseAction('archive'))
    expect(ids(test)).toEqual(['_.releases.r1', 'luna', 'old'])
    expect(storedTestRelease(test)).toMatchObject({
      state: 'archived',
      finalDocumentStates: remembered,
    })
    expect((await postActions(test, releaseAction('publish'))).status).toBe(409)
    await postActions(test, releaseAction('unarchive'))
    expect(storedTestRelease(test)).toMatchObject({ state: 'active' })
    const system = { _rev: expect.any(String), _updatedAt: expect.any(String) }
    expect(versionIds.map((id) => storedDocument(test, id))).toEqual(
      before.map((document) => ({ ...document, ...system })),
    )
  })

  test('deletes published and archived releases only', async () => {
    const test = await lakeWithRelease()
    expect((await postActions(test, releaseAction('delete'))).status).toBe(409)
    await postActions(test, releaseAction('publish'))
    expect((await postActions(test, releaseAction('delete'))).status).toBe(200)
    expect(storedTestRelease(test)).toBeUndefined()
  })

  test('limits a scheduled draft to one document', async () => {
    const test = openTestLake()
    await postActions(
      test,
      releaseAction('create', { metadata: { cardinality: 'one', releaseType: 'scheduled' } }),
    )
    const version = (id: string) => ({
      actionType: 'sanity.action.document.version.create',
      publishedId: id,
      document: { _id: `versions.r1.${id}`, _type: 'watch' },
    })
    expect((await postActions(test, version('a'))).status).toBe(200)
    expect((await postActions(test, version('b'))).body.error.items[0].error.type).toBe(
      'releaseLimitExceededError',
    )
  })

  test('limits a release to one thousand documents', async () => {
    const test = openTestLake()
    await postActions(test, releaseAction('create'))
    const version = (number: number) => ({
      create: { _id: `versions.r1.w${number}`, _type: 'watch' },
    })
    expect(
      (
        await test.post(MUTATE_PATH, {
          mutations: Array.from({ length: 1_000 }, (_, number) => version(number)),
        })
      ).status,
    ).toBe(200)
    expect(
      (await test.post(MUTATE_PATH, { mutations: [version(1_000)] })).body.error.items[0].error
        .type,
    ).toBe('releaseLimitExceededError')
  })

  test('imports a release with its state', async () => {
    const test = openTestLake()
    const attributes = {
      _id: '_.releases.r1',
      _type: 'system.release',
      state: 'archived',
      metadata: { title: 'Old', releaseType: 'asap' },
    }
    const bring = (ifExists: string) =>
      postActions(test, releaseAction('import', { attributes, ifExists }))
    expect((await bring('fail')).status).toBe(200)
    expect(storedTestRelease(test)).toMatchObject({
      name: 'r1',
      state: 'archived',
      metadata: { title: 'Old' },
    })
    expect((await bring('fail')).status).toBe(409)
    expect((await bring('ignore')).status).toBe(200)
  })

  test('imports a scheduled release as active with its time as the intended one, so that versions can follow', async () => {
    const test = openTestLake()
    const publishAt = '2027-01-01T09:00:00.000Z'
    const attributes = {
      _type: 'system.release',
      state: 'scheduled',
      publishAt,
      finalDocumentStates: [{ _key: 'a', id: 'versions.r1.luna' }],
      metadata: { title: 'Spring' },
    }
    expect((await postActions(test, releaseAction('import', { attributes }))).status).toBe(200)
    expect(storedTestRelease(test)).toEqual({
      _id: '_.releases.r1',
      _type: 'system.release',
      name: 'r1',
      state: 'active',
      metadata: { title: 'Spring', releaseType: 'scheduled', intendedPublishAt: publishAt },
      _rev: expect.any(String),
      _createdAt: expect.any(String),
      _updatedAt: expect.any(String),
    })
    const version = { _id: 'versions.r1.luna', _type: 'watch' }
    expect((await test.post(MUTATE_PATH, { mutations: [{ create: version }] })).status).toBe(200)
  })
})
