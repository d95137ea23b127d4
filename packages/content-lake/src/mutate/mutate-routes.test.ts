import { describe, expect, test } from 'vitest'
import { ACTIONS_PATH, MUTATE_PATH, openTestLake } from '../testing/test-lake.ts'

const watch = { _id: 'luna', _type: 'watch', title: 'Luna' }

const long = 'x'.repeat(1_000_000)

describe('mutateRoutes', () => {
  test('accepts mutate options in the request body too', async () => {
    const { post, lake } = openTestLake()
    await post(MUTATE_PATH, { mutations: [{ create: watch }] })
    const dry = await post(MUTATE_PATH, { mutations: [{ delete: { id: 'luna' } }], dryRun: true })
    expect([dry.status, dry.body.results]).toEqual([200, [{ id: 'luna', operation: 'delete' }]])
    expect(lake.dataset('production')!.documents.byId('luna')).toMatchObject(watch)
    const { body } = await post(MUTATE_PATH, {
      mutations: [{ patch: { id: 'luna', set: { sizes: [{}] } } }],
      returnDocuments: true,
      autoGenerateArrayKeys: true,
    })
    expect(body.results[0].document.sizes).toEqual([{ _key: expect.any(String) }])
  })

  test.each([
    ['visibility', 'soon', 'must be sync, async, deferred, not "soon"'],
    ['dryRun', 'true', 'must be true or false'],
  ])('rejects the option %s = %j and writes nothing', async (name, value, words) => {
    const { post, lake } = openTestLake()
    const { status, body } = await post(MUTATE_PATH, {
      mutations: [{ create: watch }],
      [name]: value,
    })
    expect([status, body.message]).toEqual([400, expect.stringContaining(words)])
    expect(lake.dataset('production')!.documents.size()).toBe(0)
  })

  test.each(['True', 'yes', ''])('rejects dryRun=%s in the URL', async (value) => {
    const { post, lake } = openTestLake()
    const { status } = await post(`${MUTATE_PATH}?dryRun=${value}`, {
      mutations: [{ create: watch }],
    })
    expect([status, lake.dataset('production')!.documents.size()]).toEqual([400, 0])
  })

  test.each(['x'.repeat(76), 'a b', '', 'ä'])('rejects the tag %j', async (tag) => {
    const { post, lake } = openTestLake()
    const path = `${MUTATE_PATH}?tag=${encodeURIComponent(tag)}`
    const { status, body } = await post(path, { mutations: [{ create: watch }] })
    expect([status, body.message]).toEqual([400, expect.stringMatching(/^"tag" must have 1 to 75/)])
    expect(lake.dataset('production')!.documents.size()).toBe(0)
    expect(
      (await post(`${MUTATE_PATH}?tag=${'X-1.y_'.repeat(12)}abc`, { mutations: [] })).status,
    ).toBe(200)
  })

  test.each(['gzip', 'br', 'identity, gzip', 'nonsense'])(
    'rejects a compressed body (%s) that it cannot decode',
    async (encoding) => {
      const { request } = openTestLake()
      const send = (body: unknown, given: string) =>
        request(MUTATE_PATH, { body, headers: { 'content-encoding': given } })
      const answer = await send({ mutations: [] }, encoding)
      expect([answer.status, answer.headers.get('accept-encoding'), await answer.json()]).toEqual([
        415,
        'identity',
        expect.objectContaining({
          error: 'Unsupported Media Type',
          message: expect.stringContaining(`encoded as "${encoding}"`),
        }),
      ])
      expect((await send({ mutations: [] }, 'identity')).status).toBe(200)
    },
  )

  test.each([
    ['a document', MUTATE_PATH, { mutations: [{ create: { ...watch, _id: long } }] }],
    ['a selection', MUTATE_PATH, { mutations: [{ delete: { id: long } }] }],
    ['a transaction', MUTATE_PATH, { mutations: [], transactionId: long }],
    ['a visibility', MUTATE_PATH, { mutations: [], visibility: long }],
    ['an action', ACTIONS_PATH, { actions: [{ actionType: long }] }],
    [
      'a draft',
      ACTIONS_PATH,
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
  ])('rejects an overlong %s without repeating it', async (_what, path, body) => {
    const answer = await openTestLake().post(path, body)
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body).length).toBeLessThan(500)
  })

  test('returns the existing document unchanged', async () => {
    const { post } = openTestLake()
    await post(MUTATE_PATH, { mutations: [{ create: watch }] })
    const { body } = await post(`${MUTATE_PATH}?returnDocuments=true`, {
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
})
