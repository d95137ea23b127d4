import { expect, test } from 'vitest'
import { ACTIONS, MUTATE, openTestLake } from '../testing/test-lake.ts'

const watch = { _id: 'luna', _type: 'watch', title: 'Luna' }

test('the options of a request count in its body too', async () => {
  const { post, lake } = openTestLake()
  await post(MUTATE, { mutations: [{ create: watch }] })
  const dry = await post(MUTATE, { mutations: [{ delete: { id: 'luna' } }], dryRun: true })
  expect([dry.status, dry.body.results]).toEqual([200, [{ id: 'luna', operation: 'delete' }]])
  expect(lake.dataset('production')!.documents.byId('luna')).toMatchObject(watch)
  const { body } = await post(MUTATE, {
    mutations: [{ patch: { id: 'luna', set: { sizes: [{}] } } }],
    returnDocuments: true,
    autoGenerateArrayKeys: true,
  })
  expect(body.results[0].document.sizes).toEqual([{ _key: expect.any(String) }])
})

test.each([
  ['visibility', 'soon', 'must be sync, async, deferred, not "soon"'],
  ['dryRun', 'true', 'must be true or false'],
])('the option %s = %j is refused, and nothing is written', async (name, value, words) => {
  const { post, lake } = openTestLake()
  const { status, body } = await post(MUTATE, { mutations: [{ create: watch }], [name]: value })
  expect([status, body.message]).toEqual([400, expect.stringContaining(words)])
  expect(lake.dataset('production')!.documents.size()).toBe(0)
})

test.each(['True', 'yes', ''])('dryRun=%s in the address is refused too', async (value) => {
  const { post, lake } = openTestLake()
  const { status } = await post(`${MUTATE}?dryRun=${value}`, { mutations: [{ create: watch }] })
  expect([status, lake.dataset('production')!.documents.size()]).toEqual([400, 0])
})

const long = 'x'.repeat(1_000_000)

test.each([
  ['a document', MUTATE, { mutations: [{ create: { ...watch, _id: long } }] }],
  ['a selection', MUTATE, { mutations: [{ delete: { id: long } }] }],
  ['a transaction', MUTATE, { mutations: [], transactionId: long }],
  ['a visibility', MUTATE, { mutations: [], visibility: long }],
  ['an action', ACTIONS, { actions: [{ actionType: long }] }],
  [
    'a draft',
    ACTIONS,
    {
      actions: [
        {
          actionType: 'sanity.action.document.delete',
          publishedId: 'luna',
          includeDrafts: [long],
        },
      ],
    },
  ],
])('the name of %s without end is refused without repeating it', async (_what, path, body) => {
  const answer = await openTestLake().post(path, body)
  expect(answer.status).toBe(400)
  expect(JSON.stringify(answer.body).length).toBeLessThan(500)
})

test('what is there already is handed back as it is', async () => {
  const { post } = openTestLake()
  await post(MUTATE, { mutations: [{ create: watch }] })
  const { body } = await post(`${MUTATE}?returnDocuments=true`, {
    mutations: [
      { createIfNotExists: { ...watch, title: 'no' } },
      { delete: { id: 'ghost' } },
      { createIfNotExists: { _id: 'sol', _type: 'watch' } },
      { delete: { id: 'sol' } },
    ],
  })
  expect(body.results).toEqual([
    { id: 'luna', operation: 'none', document: expect.objectContaining(watch) },
    { id: 'ghost', operation: 'none' },
    { id: 'sol', operation: 'create' },
    { id: 'sol', operation: 'delete' },
  ])
})
