import { expect, test } from 'vitest'
import { ACTIONS_PATH, MUTATE_PATH, openTestLake } from '../../testing/test-lake.ts'
import {
  documentAction,
  allDocumentIds,
  draftPair,
  storedDocument,
  lakeWithPublished,
} from './testing/action-fixtures.ts'

test('edit creates the draft from the published document', async () => {
  const test = await lakeWithPublished()
  test.clock.set('2026-02-01T00:00:00Z')
  const { status } = await test.post(ACTIONS_PATH, {
    transactionId: 'edit',
    actions: [documentAction('edit', { ...draftPair, patch: { set: { title: 'Luna II' } } })],
  })
  expect(status).toBe(200)
  expect(storedDocument(test, 'drafts.luna')).toEqual({
    _id: 'drafts.luna',
    _type: 'watch',
    title: 'Luna II',
    _rev: 'edit',
    _createdAt: '2026-01-05T09:00:00Z',
    _updatedAt: '2026-02-01T00:00:00Z',
  })
  expect(storedDocument(test, 'luna')).toMatchObject({ title: 'Luna', _rev: 'seed' })
})

test("edit with Studio's guard patch creates the draft without changing content", async () => {
  const test = await lakeWithPublished()
  await test.post(ACTIONS_PATH, {
    actions: [
      documentAction('edit', {
        ...draftPair,
        patch: { unset: ['_empty_action_guard_pseudo_field_'] },
      }),
    ],
  })
  expect(storedDocument(test, 'drafts.luna')).toMatchObject({ title: 'Luna' })
})

test('publish replaces the published document, strengthens references and deletes the draft', async () => {
  const test = await lakeWithPublished()
  test.clock.set('2026-02-01T00:00:00Z')
  const reference = { _ref: 'strap', _weak: true, _strengthenOnPublish: { type: 'strap' } }
  await test.post(MUTATE_PATH, {
    mutations: [
      { create: { _id: 'strap', _type: 'strap' } },
      { create: { _id: 'drafts.luna', _type: 'watch', title: 'New', strap: reference } },
    ],
  })
  const draft = storedDocument(test, 'drafts.luna')!
  const { status } = await test.post(ACTIONS_PATH, {
    transactionId: 'publish',
    actions: [
      documentAction('publish', {
        ...draftPair,
        ifDraftRevisionId: draft._rev,
        ifPublishedRevisionId: 'seed',
      }),
    ],
  })
  expect(status).toBe(200)
  expect(storedDocument(test, 'luna')).toEqual({
    _id: 'luna',
    _type: 'watch',
    title: 'New',
    strap: { _ref: 'strap' },
    _rev: 'publish',
    _createdAt: '2026-01-05T09:00:00Z',
    _updatedAt: '2026-02-01T00:00:00Z',
  })
  expect(allDocumentIds(test)).toEqual(['luna', 'strap'])
})

test('publish rejects a stale revision', async () => {
  const test = await lakeWithPublished()
  await test.post(MUTATE_PATH, { mutations: [{ create: { _id: 'drafts.luna', _type: 'watch' } }] })
  const { status, body } = await test.post(ACTIONS_PATH, {
    actions: [documentAction('publish', { ...draftPair, ifPublishedRevisionId: 'other' })],
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

test('unpublish keeps the content as a draft and does not overwrite an existing draft', async () => {
  const first = await lakeWithPublished()
  await first.post(ACTIONS_PATH, { actions: [documentAction('unpublish', draftPair)] })
  expect(allDocumentIds(first)).toEqual(['drafts.luna'])
  expect(storedDocument(first, 'drafts.luna')).toMatchObject({ title: 'Luna' })
})

test('delete requires every draft and version to be listed', async () => {
  const test = await lakeWithPublished()
  const release = { actionType: 'sanity.action.release.create', releaseId: 'r1' }
  await test.post(ACTIONS_PATH, { actions: [release] })
  await test.post(MUTATE_PATH, {
    mutations: [
      { create: { _id: 'drafts.luna', _type: 'watch' } },
      { create: { _id: 'versions.r1.luna', _type: 'watch' } },
    ],
  })
  const partial = await test.post(ACTIONS_PATH, {
    actions: [documentAction('delete', { publishedId: 'luna', includeDrafts: ['drafts.luna'] })],
  })
  expect(partial.status).toBe(409)
  expect(partial.body.error.items[0].error.draftIDs).toEqual(['versions.r1.luna'])
  expect(allDocumentIds(test)).toHaveLength(4)
  const full = await test.post(ACTIONS_PATH, {
    actions: [
      documentAction('delete', {
        publishedId: 'luna',
        includeDrafts: ['drafts.luna', 'versions.r1.luna'],
      }),
    ],
  })
  expect(full.status).toBe(200)
  expect(allDocumentIds(test)).toEqual(['_.releases.r1'])
})

test('create fails for an existing document unless ifExists is ignore', async () => {
  const test = openTestLake()
  const create = (ifExists: string) =>
    documentAction('create', {
      publishedId: 'luna',
      attributes: { _id: 'drafts.luna', _type: 'watch' },
      ifExists,
    })
  expect((await test.post(ACTIONS_PATH, { actions: [create('fail')] })).status).toBe(200)
  expect(
    (await test.post(ACTIONS_PATH, { actions: [create('fail')] })).body.error.items[0].error.type,
  ).toBe('documentAlreadyExistsError')
  expect((await test.post(ACTIONS_PATH, { actions: [create('ignore')] })).status).toBe(200)
})

test('discards and replaces a draft', async () => {
  const test = await lakeWithPublished()
  const replace = documentAction('replaceDraft', {
    publishedId: 'luna',
    attributes: { _id: 'drafts.luna', _type: 'watch', title: 'Old', _rev: 'x' },
  })
  expect((await test.post(ACTIONS_PATH, { actions: [replace] })).status).toBe(200)
  expect(storedDocument(test, 'drafts.luna')).toMatchObject({ title: 'Old' })
  expect(
    (
      await test.post(ACTIONS_PATH, {
        actions: [documentAction('discard', { draftId: 'drafts.luna' })],
      })
    ).status,
  ).toBe(200)
  expect(
    (
      await test.post(ACTIONS_PATH, {
        actions: [documentAction('discard', { draftId: 'drafts.luna' })],
      })
    ).status,
  ).toBe(409)
})

test('runs the actions of a request in one transaction', async () => {
  const test = await lakeWithPublished()
  const { status, body } = await test.post(ACTIONS_PATH, {
    actions: [
      documentAction('edit', { ...draftPair, patch: { set: { title: 'Half' } } }),
      documentAction('publish', { publishedId: 'ghost', draftId: 'drafts.ghost' }),
    ],
  })
  expect([status, body.error.items[0].index]).toEqual([409, 1])
  expect(allDocumentIds(test)).toEqual(['luna'])
})

test('a dry run has no side effects and reports missing permissions', async () => {
  const test = await lakeWithPublished()
  const request = {
    dryRun: true,
    actions: [documentAction('edit', { ...draftPair, patch: { set: { title: 'x' } } })],
  }
  expect((await test.post(ACTIONS_PATH, request)).status).toBe(200)
  expect(allDocumentIds(test)).toEqual(['luna'])
  expect((await test.post(ACTIONS_PATH, request, 'viewer')).status).toBe(403)
})

test('creates versions from a base or a document, replaces, unpublishes and discards them', async () => {
  const test = await lakeWithPublished()
  const version = { publishedId: 'luna', versionId: 'versions.r1.luna' }
  for (const releaseId of ['r1', 'r2'])
    await test.post(ACTIONS_PATH, {
      actions: [{ actionType: 'sanity.action.release.create', releaseId }],
    })
  const stale = await test.post(ACTIONS_PATH, {
    actions: [
      documentAction('version.create', { ...version, baseId: 'luna', ifBaseRevisionId: 'old' }),
    ],
  })
  expect(stale.status).toBe(409)
  expect(
    (
      await test.post(ACTIONS_PATH, {
        actions: [
          documentAction('version.create', {
            ...version,
            baseId: 'luna',
            ifBaseRevisionId: 'seed',
          }),
        ],
      })
    ).status,
  ).toBe(200)
  expect(storedDocument(test, 'versions.r1.luna')).toMatchObject({ title: 'Luna' })
  expect(
    (
      await test.post(ACTIONS_PATH, {
        actions: [
          documentAction('version.replace', {
            document: { _id: 'versions.r1.luna', _type: 'watch', title: 'R' },
          }),
        ],
      })
    ).status,
  ).toBe(200)
  expect(
    (await test.post(ACTIONS_PATH, { actions: [documentAction('version.unpublish', version)] }))
      .status,
  ).toBe(200)
  expect(storedDocument(test, 'versions.r1.luna')).toMatchObject({
    title: 'R',
    _system: { delete: true },
  })
  expect(
    (
      await test.post(ACTIONS_PATH, {
        actions: [documentAction('version.discard', { versionId: 'versions.r1.luna' })],
      })
    ).status,
  ).toBe(200)
  const made = await test.post(ACTIONS_PATH, {
    actions: [
      documentAction('version.create', {
        publishedId: 'luna',
        document: { _id: 'versions.r2.luna', _type: 'watch' },
      }),
    ],
  })
  expect(made.status).toBe(200)
  expect(allDocumentIds(test)).toEqual([
    '_.releases.r1',
    '_.releases.r2',
    'luna',
    'versions.r2.luna',
  ])
})

const malformed: [string, unknown][] = [
  ['no actions', {}],
  ['an unknown action', { actions: [{ actionType: 'sanity.action.document.explode' }] }],
  ['an action of the prototype', { actions: [{ actionType: 'constructor' }] }],
  ['no type', { actions: [{}] }],
  [
    'a draft of another document',
    { actions: [documentAction('publish', { publishedId: 'luna', draftId: 'drafts.sol' })] },
  ],
  [
    'a published id that is a draft',
    {
      actions: [documentAction('publish', { publishedId: 'drafts.luna', draftId: 'drafts.luna' })],
    },
  ],
  ['a patch that is none', { actions: [documentAction('edit', { ...draftPair, patch: 'x' })] }],
  [
    'a foreign draft to delete',
    { actions: [documentAction('delete', { publishedId: 'luna', includeDrafts: ['sol'] })] },
  ],
]

test.each(malformed)('rejects %s with 400', async (_what, body) => {
  const test = await lakeWithPublished()
  const answer = await test.post(ACTIONS_PATH, body)
  expect(answer.status).toBe(400)
  expect(answer.body.error.description).toEqual(expect.any(String))
  expect(allDocumentIds(test)).toEqual(['luna'])
})
