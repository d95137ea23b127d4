import { describe, expect, test } from 'vitest'
import { MUTATE_PATH, openTestLake, QUERY_PATH } from '../testing/test-lake.ts'

describe('document timestamps', () => {
  test.each([
    ['create', '2026-01-05T07:00:00Z', '2026-01-05T07:00:00Z'],
    ['createOrReplace', '2026-01-05T12:00:00+05:00', '2026-01-05T12:00:00+05:00'],
    ['create', '2027-01-05T09:00:00Z', '2026-01-05T09:00:00Z'],
    ['createOrReplace', '2026-01-05T09:00:01Z', '2026-01-05T09:00:00Z'],
    ['createIfNotExists', '2026-01-05T09:00:00-01:00', '2026-01-05T09:00:00Z'],
  ])('%s sets the update time %s, but not to a future one', async (kind, given, kept) => {
    const { post, lake } = openTestLake()
    const document = {
      _id: 'luna',
      _type: 'watch',
      _createdAt: '2031-01-01T00:00:00Z',
      _updatedAt: given,
    }
    const { status } = await post(MUTATE_PATH, { mutations: [{ [kind]: document }] })
    expect(status).toBe(200)
    expect(lake.dataset('production')?.documents.byId('luna')).toMatchObject({
      _createdAt: '2031-01-01T00:00:00Z',
      _updatedAt: kept,
    })
  })

  test('a preview secret expires after an hour, whatever times the client sets', async () => {
    const { post, request, clock } = openTestLake()
    const mutations = ['create', 'createOrReplace', 'createIfNotExists'].map((kind) => ({
      [kind]: {
        _id: `drafts.${kind}`,
        _type: 'sanity.previewUrlSecret',
        secret: 'open',
        _createdAt: '2099-01-01T00:00:00Z',
        _updatedAt: '2099-01-01T00:00:00Z',
      },
    }))
    await post(MUTATE_PATH, { mutations })
    const set = { _updatedAt: '2099-01-01T00:00:00Z', touched: true }
    await post(MUTATE_PATH, { mutations: [{ patch: { id: 'drafts.create', set } }] })
    // The query with which @sanity/preview-url-secret looks up a secret.
    const query = `count(*[_type == "sanity.previewUrlSecret" && secret == "open" && dateTime(_updatedAt) > dateTime(now()) - 3600])`
    const valid = async () =>
      (await (await request(`${QUERY_PATH}?perspective=raw`, { body: { query } })).json()).result
    expect(await valid()).toBe(3)
    clock.set('2026-01-05T10:00:00.000Z')
    expect(await valid()).toBe(0)
  })
})
