import { expect, test } from 'vitest'
import { MUTATE_PATH, openTestLake, type Json } from '../testing/test-lake.ts'

const watch = { _id: 'luna', _type: 'watch', title: 'Luna' }

test('sets times and the transaction id as revision on a created document', async () => {
  const { post, lake } = openTestLake()
  const { status, body } = await post(`${MUTATE_PATH}?returnDocuments=true`, {
    mutations: [{ create: watch }],
    transactionId: 'tx-1',
  })
  expect(status).toBe(200)
  const stored = {
    ...watch,
    _rev: 'tx-1',
    _createdAt: '2026-01-05T09:00:00Z',
    _updatedAt: '2026-01-05T09:00:00Z',
  }
  expect(body).toEqual({
    transactionId: 'tx-1',
    results: [{ id: 'luna', operation: 'create', document: stored }],
  })
  expect(lake.dataset('production')?.documents.byId('luna')).toEqual(stored)
})

test('generates an id that is missing or ends with a dot', async () => {
  const { post } = openTestLake()
  const { body } = await post(MUTATE_PATH, {
    mutations: [{ create: { _type: 'watch' } }, { create: { _id: 'drafts.', _type: 'watch' } }],
  })
  expect(body.results[0].id).toMatch(/^[A-Za-z0-9]{22}$/)
  expect(body.results[1].id).toMatch(/^drafts\.[A-Za-z0-9]{22}$/)
})

test('applies every patch operation and updates the time', async () => {
  const { post, clock } = openTestLake()
  await post(MUTATE_PATH, {
    mutations: [{ create: { ...watch, sizes: [36], stock: 1, body: 'moon' } }],
  })
  clock.set('2026-01-06T10:30:00.500Z')
  const { body } = await post(`${MUTATE_PATH}?returnDocuments=true`, {
    transactionId: 'tx-2',
    mutations: [
      {
        patch: {
          id: 'luna',
          set: { title: 'Luna II' },
          setIfMissing: { subtitle: 'Moon phase', title: 'no' },
          inc: { stock: 4 },
          dec: { 'sizes[0]': 1 },
          insert: { after: 'sizes[-1]', items: [39] },
          unset: ['body'],
        },
      },
    ],
  })
  expect(body.results[0]).toEqual({
    id: 'luna',
    operation: 'update',
    document: {
      ...watch,
      title: 'Luna II',
      subtitle: 'Moon phase',
      stock: 5,
      sizes: [35, 39],
      _rev: 'tx-2',
      _createdAt: '2026-01-05T09:00:00Z',
      _updatedAt: '2026-01-06T10:30:00Z',
    },
  })
})

test('patches and deletions by query see earlier mutations of their transaction', async () => {
  const { post, lake } = openTestLake()
  const { body } = await post(MUTATE_PATH, {
    mutations: [
      { create: watch },
      { create: { _id: 'sol', _type: 'watch' } },
      { patch: { query: '*[_type == $type]', params: { type: 'watch' }, set: { seen: true } } },
      { delete: { query: '*[_id == "sol" && seen]' } },
    ],
  })
  expect(body.results.map((result: { operation: string }) => result.operation)).toEqual([
    'create',
    'create',
    'update',
    'update',
    'delete',
  ])
  expect([...lake.dataset('production')!.documents.all()]).toMatchObject([
    { _id: 'luna', seen: true },
  ])
})

const refusals: [string, unknown[], Record<string, unknown>][] = [
  ['creating what exists', [{ create: watch }], { type: 'documentAlreadyExistsError', id: 'luna' }],
  [
    'patching what is not there',
    [{ patch: { id: 'ghost', set: { a: 1 } } }],
    { type: 'documentNotFoundError', id: 'ghost' },
  ],
  [
    'a stale revision',
    [{ patch: { id: 'luna', ifRevisionID: 'old', set: { a: 1 } } }],
    {
      type: 'documentRevisionIDDoesNotMatchError',
      currentRevisionID: 'first',
      expectedRevisionID: 'old',
    },
  ],
  [
    'a reference to nothing',
    [{ patch: { id: 'luna', set: { strap: { _ref: 'ghost' } } } }],
    { type: 'documentReferenceDoesNotExistError', id: 'luna', referenceID: 'ghost' },
  ],
  [
    'deleting what is referenced',
    [{ delete: { id: 'strap' } }],
    { type: 'documentHasExistingReferencesError', id: 'strap', referencingIDs: ['sol'] },
  ],
  [
    'changing a type',
    [{ patch: { id: 'luna', set: { _type: 'clock' } } }],
    { type: 'mutationError' },
  ],
]

test.each(refusals)('rejects %s and changes nothing', async (_what, mutations, expected) => {
  const { post, lake } = openTestLake()
  await post(MUTATE_PATH, {
    transactionId: 'first',
    mutations: [
      { create: watch },
      { create: { _id: 'strap', _type: 'strap' } },
      { create: { _id: 'sol', _type: 'watch', strap: { _ref: 'strap' } } },
    ],
  })
  const before = [...lake.dataset('production')!.documents.all()]
  const { status, body } = await post(MUTATE_PATH, {
    mutations: [{ create: { _id: 'half', _type: 'watch' } }, ...mutations],
  })
  expect(status).toBe(409)
  expect(body.error).toMatchObject({ type: 'mutationError', items: [{ error: expected }] })
  expect([...lake.dataset('production')!.documents.all()]).toEqual(before)
})

test('accepts the revision from before the transaction in each of its patches', async () => {
  const { post } = openTestLake()
  await post(MUTATE_PATH, { transactionId: 'first', mutations: [{ create: watch }] })
  const patch = (title: string) => ({
    patch: { id: 'luna', ifRevisionID: 'first', set: { title } },
  })
  expect((await post(MUTATE_PATH, { mutations: [patch('a'), patch('b')] })).status).toBe(200)
  expect((await post(MUTATE_PATH, { mutations: [patch('c')] })).status).toBe(409)
})

test('checks references at the end of the transaction, except weak and deferred ones', async () => {
  const { post } = openTestLake()
  const { status } = await post(MUTATE_PATH, {
    mutations: [
      {
        create: {
          ...watch,
          strap: { _ref: 'strap' },
          a: { _ref: 'ghost', _weak: true },
          b: [{ _ref: 'ghost', _weak: true, _strengthenOnPublish: { type: 'strap' } }],
        },
      },
      { create: { _id: 'strap', _type: 'strap' } },
    ],
  })
  expect(status).toBe(200)
  const gone = await post(MUTATE_PATH, {
    mutations: [{ delete: { id: 'strap' } }, { delete: { id: 'luna' } }],
  })
  expect(gone.status).toBe(200)
})

test('rejects a reused transaction id, also after a restart', async () => {
  const first = openTestLake()
  await first.post(MUTATE_PATH, { transactionId: 'once', mutations: [{ create: watch }] })
  const { post } = first.reopen()
  const { status, body } = await post(MUTATE_PATH, {
    transactionId: 'once',
    mutations: [{ delete: { id: 'luna' } }],
  })
  expect([status, body.error.items[0].error.type]).toEqual([409, 'transactionAlreadyExistsError'])
})

test('a dry run returns the same response and changes nothing', async () => {
  const { post, lake } = openTestLake()
  const { body } = await post(`${MUTATE_PATH}?dryRun=true&returnDocuments=true`, {
    mutations: [{ create: watch }],
  })
  expect(body.results[0]).toMatchObject({ operation: 'create', document: { title: 'Luna' } })
  expect(lake.dataset('production')!.documents.size()).toBe(0)
  expect(lake.dataset('production')!.sequence).toBe(0)
})

test('generates array keys on request and preserves existing ones', async () => {
  const { post } = openTestLake()
  const document = { ...watch, body: [{ _key: 'mine' }, { children: [{ text: 'x' }] }, 'plain'] }
  const { body } = await post(`${MUTATE_PATH}?returnDocuments=true&autoGenerateArrayKeys=true`, {
    mutations: [{ create: document }],
  })
  const key = expect.stringMatching(/^[0-9a-f]{12}$/)
  expect(body.results[0].document.body).toEqual([
    { _key: 'mine' },
    { _key: key, children: [{ _key: key, text: 'x' }] },
    'plain',
  ])
})

test('rejects writes without permission', async () => {
  const { post } = openTestLake()
  for (const who of ['viewer', 'nobody'] as const) {
    const { status, body } = await post(MUTATE_PATH, { mutations: [{ create: watch }] }, who)
    expect(status).toBe(403)
    expect(body.error).toMatchObject({
      type: 'mutationError',
      items: [{ error: { type: 'insufficientPermissionsError', permission: 'create' } }],
    })
  }
})

const malformed: [string, unknown][] = [
  ['no JSON', '{"mutations": ['],
  ['no object', '[]'],
  ['no mutations', {}],
  ['an unknown operation', { mutations: [{ upsert: watch }] }],
  ['two operations in one', { mutations: [{ create: watch, delete: { id: 'luna' } }] }],
  ['a document without type', { mutations: [{ create: { _id: 'luna' } }] }],
  ['an id with a slash', { mutations: [{ create: { ...watch, _id: 'a/b' } }] }],
  ['half a character', { mutations: [{ create: { ...watch, title: 'moon \ud83c' } }] }],
  ['half a character in a name', { mutations: [{ create: { ...watch, '\udf19': 1 } }] }],
  [
    'a day that there is not',
    { mutations: [{ create: { ...watch, _createdAt: '2026-02-31T00:00:00Z' } }] },
  ],
  ['a time in words', { mutations: [{ create: { ...watch, _updatedAt: '31 January 2026' } }] }],
  ['a type of 129 characters', { mutations: [{ create: { ...watch, _type: 't'.repeat(129) } }] }],
  ['a name of 4097 characters', { mutations: [{ create: { ...watch, ['n'.repeat(4097)]: 1 } }] }],
  ['an id of 129 characters', { mutations: [{ create: { ...watch, _id: 'a'.repeat(129) } }] }],
  ['an unknown patch operation', { mutations: [{ patch: { id: 'luna', explode: {} } }] }],
  ['an insert without place', { mutations: [{ patch: { id: 'luna', insert: { items: [] } } }] }],
  [
    'an infinite number',
    '{"mutations": [{"create": {"_id": "luna", "_type": "watch", "n": 1e999}}]}',
  ],
  [
    'a prototype',
    '{"mutations": [{"create": {"_id": "luna", "_type": "watch", "__proto__": {"a": 1}}}]}',
  ],
  [
    'bottomless nesting',
    `{"mutations": [{"create": {"_id": "luna", "_type": "watch", "n": ${'['.repeat(50_000)}${']'.repeat(50_000)}}}]}`,
  ],
  ['a transaction id with spaces', { transactionId: 'a b', mutations: [{ create: watch }] }],
  ['a query that is none', { mutations: [{ delete: { query: '*[' } }] }],
]

test.each(malformed)('rejects %s with 400', async (_what, body) => {
  const { post, lake } = openTestLake()
  const answer = await post(MUTATE_PATH, body)
  expect(answer.status).toBe(400)
  expect(answer.body).toSatisfy(
    (error: Json) => typeof (error.error?.description ?? error.message) === 'string',
  )
  expect(lake.dataset('production')!.sequence).toBe(0)
})

test('returns 404 for an unknown dataset or path', async () => {
  const { post, request } = openTestLake()
  expect((await post('/v1/data/mutate/nowhere', { mutations: [] })).status).toBe(404)
  const answer = await request('/v1/data/explode/production')
  expect(answer.status).toBe(404)
  expect(await answer.json()).toEqual({
    statusCode: 404,
    error: 'Not Found',
    message: 'Unknown endpoint: GET /v1/data/explode/production',
  })
})

test('rejects the id of a version that names no document', async () => {
  const { post, lake } = openTestLake()
  for (const _id of ['versions.x', 'versions.']) {
    const answer = await post('/v1/data/mutate/production', {
      mutations: [{ create: { _id, _type: 'watch' } }],
    })
    expect([_id, answer.status]).toEqual([_id, 400])
  }
  expect(lake.dataset('production')!.sequence).toBe(0)
})
