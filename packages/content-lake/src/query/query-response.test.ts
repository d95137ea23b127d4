import { describe, expect, test } from 'vitest'
import { deepFreeze } from '@orrery/groq/testing/deep-freeze'
import { ACTIONS_PATH, MUTATE_PATH, openTestLake, QUERY_PATH } from '../testing/test-lake.ts'

const strap = { _id: 'strap', _type: 'strap', title: 'Calf' }
const watch = {
  _id: 'luna',
  _type: 'watch',
  title: 'Luna',
  made: '2026-01-05T09:00:00Z',
  strap: { _ref: 'strap' },
  parts: [{ _key: 'a', name: 'hand', sizes: [3, 1, 2] }],
}

const QUERIES = [
  '*',
  '*[_type == "watch"]{..., "made": dateTime(made), strap->}',
  '*[_type == "watch"][0]{..., parts[]{..., "sizes": sizes | order(@)}}',
  '*[_type == "watch"].parts[].sizes[]',
  '*{...} | order(title desc)',
  '*[_type == "watch"] | score(title match "lu*") | order(_score desc)',
  '*[references("strap")]{"by": *[_id == ^.strap._ref]}',
]

describe('query response', () => {
  test('results are never mutated by the endpoints', async () => {
    const { post, request, lake } = openTestLake()
    await post(MUTATE_PATH, {
      mutations: [strap, watch, { ...watch, _id: 'drafts.luna' }].map((create) => ({ create })),
    })
    for (const document of lake.dataset('production')!.documents.all()) deepFreeze(document)
    const search = '?perspective=drafts&resultSourceMap=withKeyArraySelector'
    for (const query of QUERIES) {
      const first = await post(QUERY_PATH + search, { query })
      expect(first.status).toBe(200)
      const again = await post(QUERY_PATH + search, { query })
      expect(again.body.result).toEqual(first.body.result)
    }
    expect(
      (await request('/v2025-02-19/data/doc/production/luna?excludeContent=true')).status,
    ).toBe(200)
    expect((await request('/v2025-02-19/data/export/production')).status).toBe(200)
    const patch = { id: 'drafts.luna', set: { 'parts[_key=="a"].sizes[0]': 4 }, unset: ['made'] }
    expect((await post(MUTATE_PATH, { mutations: [{ patch }] })).status).toBe(200)
    const publish = {
      actionType: 'sanity.action.document.publish',
      draftId: 'drafts.luna',
      publishedId: 'luna',
    }
    expect((await post(ACTIONS_PATH, { actions: [publish] })).status).toBe(200)
  })

  test('a result too large to serialize is an error of the query', async () => {
    const { post, mutate } = openTestLake()
    const dots = Array.from({ length: 140 }, (_, index) => ({
      create: { _id: `dot-${index}`, _type: 'dot' },
    }))
    const big = { create: { _id: 'big', _type: 'text', text: 'x'.repeat(4 * 1024 * 1024) } }
    await mutate([big, ...dots])
    const query = '*[_type == "dot"]{"text": *[_id == "big"][0].text}'
    const { status, body } = await post(QUERY_PATH, { query })
    expect(status).toBe(400)
    expect(body.error).toEqual({
      type: 'queryEvaluationError',
      description: expect.stringContaining('too large'),
      query,
      start: 0,
      end: query.length,
    })
  })
})
