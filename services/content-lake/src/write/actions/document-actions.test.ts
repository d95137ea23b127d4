import { expect, test } from 'vitest'
import { ACTIONS, MUTATE, openTestLake, type TestLake } from '../../testing/test-lake.ts'

const action = (actionType: string, fields: Record<string, unknown>) => ({
  actionType: `sanity.action.document.${actionType}`,
  ...fields,
})
const pair = { publishedId: 'luna', draftId: 'drafts.luna' }

function ids({ lake }: TestLake): string[] {
  return [...lake.dataset('production')!.documents.all()].map(({ _id }) => _id)
}

const stored = ({ lake }: TestLake, id: string) => lake.dataset('production')!.documents.byId(id)

async function withPublished(fields: Record<string, unknown> = {}): Promise<TestLake> {
  const test = openTestLake()
  await test.post(MUTATE, {
    transactionId: 'seed',
    mutations: [{ create: { _id: 'luna', _type: 'watch', title: 'Luna', ...fields } }],
  })
  return test
}

test('editing copies the published document into a draft first', async () => {
  const test = await withPublished()
  test.clock.set('2026-02-01T00:00:00Z')
  const { status } = await test.post(ACTIONS, {
    transactionId: 'edit',
    actions: [action('edit', { ...pair, patch: { set: { title: 'Luna II' } } })],
  })
  expect(status).toBe(200)
  expect(stored(test, 'drafts.luna')).toEqual({
    _id: 'drafts.luna',
    _type: 'watch',
    title: 'Luna II',
    _rev: 'edit',
    _createdAt: '2026-01-05T09:00:00Z',
    _updatedAt: '2026-02-01T00:00:00Z',
  })
  expect(stored(test, 'luna')).toMatchObject({ title: 'Luna', _rev: 'seed' })
})

test("Studio's guard patch creates the draft and leaves the content alone", async () => {
  const test = await withPublished()
  await test.post(ACTIONS, {
    actions: [action('edit', { ...pair, patch: { unset: ['_empty_action_guard_pseudo_field_'] } })],
  })
  expect(stored(test, 'drafts.luna')).toMatchObject({ title: 'Luna' })
})

test('publishing replaces the published document, strengthens references and removes the draft', async () => {
  const test = await withPublished()
  test.clock.set('2026-02-01T00:00:00Z')
  const reference = { _ref: 'strap', _weak: true, _strengthenOnPublish: { type: 'strap' } }
  await test.post(MUTATE, {
    mutations: [
      { create: { _id: 'strap', _type: 'strap' } },
      { create: { _id: 'drafts.luna', _type: 'watch', title: 'New', strap: reference } },
    ],
  })
  const draft = stored(test, 'drafts.luna')!
  const { status } = await test.post(ACTIONS, {
    transactionId: 'publish',
    actions: [
      action('publish', { ...pair, ifDraftRevisionId: draft._rev, ifPublishedRevisionId: 'seed' }),
    ],
  })
  expect(status).toBe(200)
  expect(stored(test, 'luna')).toEqual({
    _id: 'luna',
    _type: 'watch',
    title: 'New',
    strap: { _ref: 'strap' },
    _rev: 'publish',
    _createdAt: '2026-01-05T09:00:00Z',
    _updatedAt: '2026-02-01T00:00:00Z',
  })
  expect(ids(test)).toEqual(['luna', 'strap'])
})

test('publishing against another revision is refused', async () => {
  const test = await withPublished()
  await test.post(MUTATE, { mutations: [{ create: { _id: 'drafts.luna', _type: 'watch' } }] })
  const { status, body } = await test.post(ACTIONS, {
    actions: [action('publish', { ...pair, ifPublishedRevisionId: 'other' })],
  })
  expect(status).toBe(409)
  expect(body.error).toMatchObject({
    type: 'actionError',
    items: [
      {
        index: 0,
        error: {
          type: 'documentRevisionIDDoesNotMatchError',
          currentRevisionID: 'seed',
          expectedRevisionID: 'other',
        },
      },
    ],
  })
})

test('unpublishing keeps the content as a draft, and a newer draft as it is', async () => {
  const first = await withPublished()
  await first.post(ACTIONS, { actions: [action('unpublish', pair)] })
  expect(ids(first)).toEqual(['drafts.luna'])
  expect(stored(first, 'drafts.luna')).toMatchObject({ title: 'Luna' })
})

test('deleting wants every draft and version named', async () => {
  const test = await withPublished()
  await test.post(MUTATE, {
    mutations: [
      { create: { _id: 'drafts.luna', _type: 'watch' } },
      { create: { _id: 'versions.r1.luna', _type: 'watch' } },
    ],
  })
  const partial = await test.post(ACTIONS, {
    actions: [action('delete', { publishedId: 'luna', includeDrafts: ['drafts.luna'] })],
  })
  expect(partial.status).toBe(409)
  expect(partial.body.error.items[0].error.draftIDs).toEqual(['versions.r1.luna'])
  expect(ids(test)).toHaveLength(3)
  const full = await test.post(ACTIONS, {
    actions: [
      action('delete', { publishedId: 'luna', includeDrafts: ['drafts.luna', 'versions.r1.luna'] }),
    ],
  })
  expect(full.status).toBe(200)
  expect(ids(test)).toEqual([])
})

test('creating fails on what exists unless told to ignore it', async () => {
  const test = openTestLake()
  const create = (ifExists: string) =>
    action('create', {
      publishedId: 'luna',
      attributes: { _id: 'drafts.luna', _type: 'watch' },
      ifExists,
    })
  expect((await test.post(ACTIONS, { actions: [create('fail')] })).status).toBe(200)
  expect(
    (await test.post(ACTIONS, { actions: [create('fail')] })).body.error.items[0].error.type,
  ).toBe('documentAlreadyExistsError')
  expect((await test.post(ACTIONS, { actions: [create('ignore')] })).status).toBe(200)
})

test('creating and replacing a draft publishes nothing', async () => {
  const test = openTestLake()
  const attributes = { _id: 'luna', _type: 'watch' }
  for (const type of ['create', 'replaceDraft']) {
    const { status, body } = await test.post(ACTIONS, {
      actions: [action(type, { publishedId: 'luna', attributes, ifExists: 'fail' })],
    })
    expect([status, body.error.description]).toEqual([
      400,
      expect.stringContaining('must be the ID of a draft or a version'),
    ])
  }
  expect(ids(test)).toEqual([])
})

test('drafts and versions are named by "versionId", as the HTTP API writes it', async () => {
  const test = await withPublished()
  const act = (...actions: unknown[]) => test.post(ACTIONS, { actions })
  const draft = { publishedId: 'luna', versionId: 'drafts.luna' }
  expect((await act(action('edit', { ...draft, patch: { set: { title: 'Two' } } }))).status).toBe(
    200,
  )
  expect(stored(test, 'drafts.luna')).toMatchObject({ title: 'Two' })
  const old = await act(action('publish', { ...draft, ifVersionRevisionId: 'old' }))
  expect([old.status, old.body.error.items[0].error.id]).toEqual([409, 'drafts.luna'])
  expect((await act(action('publish', draft))).status).toBe(200)
  expect([ids(test), stored(test, 'luna')?.title]).toEqual([['luna'], 'Two'])
  expect((await act(action('unpublish', draft))).status).toBe(200)
  expect(ids(test)).toEqual(['drafts.luna'])
  const torn = { ...draft, draftId: 'versions.r1.luna', patch: {} }
  expect((await act(action('edit', torn))).status).toBe(400)
  expect((await act(action('discard', { versionId: 'drafts.luna' }))).status).toBe(200)
  expect(ids(test)).toEqual([])
})

test('a deletion names drafts and versions, in one list or in two', async () => {
  const test = await withPublished()
  await test.post(MUTATE, {
    mutations: ['drafts.luna', 'versions.r1.luna'].map((_id) => ({
      create: { _id, _type: 'watch' },
    })),
  })
  const remove = (fields: object) =>
    test.post(ACTIONS, { actions: [action('delete', { publishedId: 'luna', ...fields })] })
  expect((await remove({ includeVersions: ['versions.r1.luna'] })).status).toBe(409)
  expect((await remove({ includeVersions: 'versions.r1.luna' })).status).toBe(400)
  const both = { includeDrafts: ['drafts.luna'], includeVersions: ['versions.r1.luna'] }
  expect((await remove(both)).status).toBe(200)
  expect(ids(test)).toEqual([])
})

test('a version is made of "attributes" too, with an id of their own or beside them', async () => {
  const test = openTestLake()
  const make = (fields: object) =>
    test.post(ACTIONS, { actions: [action('version.create', { publishedId: 'luna', ...fields })] })
  const attributes = { _id: 'drafts.luna', _type: 'watch', title: 'Luna' }
  expect((await make({ attributes })).status).toBe(200)
  expect(stored(test, 'drafts.luna')).toMatchObject(attributes)
  const { _id: _draft, ...content } = attributes
  await test.post(ACTIONS, {
    actions: [{ actionType: 'sanity.action.release.create', releaseId: 'r1' }],
  })
  expect((await make({ versionId: 'versions.r1.luna', attributes: content })).status).toBe(200)
  expect(stored(test, 'versions.r1.luna')).toMatchObject(content)
})

test('discarding and replacing a draft', async () => {
  const test = await withPublished()
  const replace = action('replaceDraft', {
    publishedId: 'luna',
    attributes: { _id: 'drafts.luna', _type: 'watch', title: 'Old', _rev: 'x' },
  })
  expect((await test.post(ACTIONS, { actions: [replace] })).status).toBe(200)
  expect(stored(test, 'drafts.luna')).toMatchObject({ title: 'Old' })
  expect(
    (await test.post(ACTIONS, { actions: [action('discard', { draftId: 'drafts.luna' })] })).status,
  ).toBe(200)
  expect(
    (await test.post(ACTIONS, { actions: [action('discard', { draftId: 'drafts.luna' })] })).status,
  ).toBe(409)
})

test('the actions of a request are one transaction', async () => {
  const test = await withPublished()
  const { status, body } = await test.post(ACTIONS, {
    actions: [
      action('edit', { ...pair, patch: { set: { title: 'Half' } } }),
      action('publish', { publishedId: 'ghost', draftId: 'drafts.ghost' }),
    ],
  })
  expect([status, body.error.items[0].index]).toEqual([409, 1])
  expect(ids(test)).toEqual(['luna'])
})

test('a dry run has no side effects, and says who may not write', async () => {
  const test = await withPublished()
  const request = {
    dryRun: true,
    actions: [action('edit', { ...pair, patch: { set: { title: 'x' } } })],
  }
  expect((await test.post(ACTIONS, request)).status).toBe(200)
  expect(ids(test)).toEqual(['luna'])
  expect((await test.post(ACTIONS, request, 'viewer')).status).toBe(403)
})

test('versions: from a base, from a document, replaced, unpublished, discarded', async () => {
  const test = await withPublished()
  const version = { publishedId: 'luna', versionId: 'versions.r1.luna' }
  for (const releaseId of ['r1', 'r2'])
    await test.post(ACTIONS, {
      actions: [{ actionType: 'sanity.action.release.create', releaseId }],
    })
  const stale = await test.post(ACTIONS, {
    actions: [action('version.create', { ...version, baseId: 'luna', ifBaseRevisionId: 'old' })],
  })
  expect(stale.status).toBe(409)
  expect(
    (
      await test.post(ACTIONS, {
        actions: [
          action('version.create', { ...version, baseId: 'luna', ifBaseRevisionId: 'seed' }),
        ],
      })
    ).status,
  ).toBe(200)
  expect(stored(test, 'versions.r1.luna')).toMatchObject({ title: 'Luna' })
  expect(
    (
      await test.post(ACTIONS, {
        actions: [
          action('version.replace', {
            document: { _id: 'versions.r1.luna', _type: 'watch', title: 'R' },
          }),
        ],
      })
    ).status,
  ).toBe(200)
  expect(
    (await test.post(ACTIONS, { actions: [action('version.unpublish', version)] })).status,
  ).toBe(200)
  expect(stored(test, 'versions.r1.luna')).toMatchObject({ title: 'R', _system: { delete: true } })
  expect(
    (
      await test.post(ACTIONS, {
        actions: [action('version.discard', { versionId: 'versions.r1.luna' })],
      })
    ).status,
  ).toBe(200)
  const made = await test.post(ACTIONS, {
    actions: [
      action('version.create', {
        publishedId: 'luna',
        document: { _id: 'versions.r2.luna', _type: 'watch' },
      }),
    ],
  })
  expect(made.status).toBe(200)
  expect(ids(test)).toEqual(['_.releases.r1', '_.releases.r2', 'luna', 'versions.r2.luna'])
})

const malformed: [string, unknown][] = [
  ['no actions', {}],
  ['an unknown action', { actions: [{ actionType: 'sanity.action.document.explode' }] }],
  ['an action of the prototype', { actions: [{ actionType: 'constructor' }] }],
  ['no type', { actions: [{}] }],
  [
    'a draft of another document',
    { actions: [action('publish', { publishedId: 'luna', draftId: 'drafts.sol' })] },
  ],
  [
    'a published id that is a draft',
    { actions: [action('publish', { publishedId: 'drafts.luna', draftId: 'drafts.luna' })] },
  ],
  ['a patch that is none', { actions: [action('edit', { ...pair, patch: 'x' })] }],
  [
    'a foreign draft to delete',
    { actions: [action('delete', { publishedId: 'luna', includeDrafts: ['sol'] })] },
  ],
]

test.each(malformed)('%s is a bad request', async (_what, body) => {
  const test = await withPublished()
  const answer = await test.post(ACTIONS, body)
  expect(answer.status).toBe(400)
  expect(answer.body.error.description).toEqual(expect.any(String))
  expect(ids(test)).toEqual(['luna'])
})
