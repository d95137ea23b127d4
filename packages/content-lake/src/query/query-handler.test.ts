import { describe, expect, test } from 'vitest'
import { openTestLake, QUERY_PATH, type TestLake, type Json } from '../testing/test-lake.ts'

const OLD = '/v2021-03-25/data/query/production'

async function withWatches(): Promise<TestLake> {
  const test = openTestLake()
  const watch = (_id: string) => ({ create: { _id, _type: 'watch', title: _id } })
  const ids = ['luna', 'drafts.luna', 'drafts.nova', 'versions.r1.luna', 'private.note']
  await test.mutate(ids.map(watch))
  return test
}

type Who = 'editor' | 'viewer' | 'nobody'

async function get({ request }: TestLake, path: string, as: Who = 'editor'): Promise<Json> {
  const response = await request(path, { as })
  return { status: response.status, ...((await response.json()) as object) }
}

const titles = encodeURIComponent('*[_type == "watch"] | order(_id).title')

describe('query handler', () => {
  test('the default perspective depends on the API version', async () => {
    const test = await withWatches()
    expect((await get(test, `${QUERY_PATH}?query=${titles}`)).result).toEqual([
      'luna',
      'private.note',
    ])
    // Clients of API versions before releases see no versions.
    expect((await get(test, `${OLD}?query=${titles}`)).result).toEqual([
      'drafts.luna',
      'drafts.nova',
      'luna',
      'private.note',
    ])
    expect((await get(test, `/vX/data/query/production?query=${titles}`)).result).toEqual([
      'luna',
      'private.note',
    ])
  })

  test('a perspective is a name, a list, or a repeated parameter', async () => {
    const test = await withWatches()
    const seen = async (perspective: string) =>
      (await get(test, `${QUERY_PATH}?query=${titles}&${perspective}`)).result
    expect(await seen('perspective=drafts')).toEqual(['drafts.luna', 'drafts.nova', 'private.note'])
    expect(await seen('perspective=r1,drafts')).toEqual([
      'versions.r1.luna',
      'drafts.nova',
      'private.note',
    ])
    expect(await seen('perspective=r1&perspective=drafts')).toEqual([
      'versions.r1.luna',
      'drafts.nova',
      'private.note',
    ])
    expect((await get(test, `${QUERY_PATH}?query=${titles}&perspective=raw,drafts`)).status).toBe(
      400,
    )
  })

  test('anonymous clients see public documents, viewers read everything', async () => {
    const test = await withWatches()
    for (const perspective of ['raw', 'drafts', 'r1', 'published']) {
      expect(
        (await get(test, `${QUERY_PATH}?query=${titles}&perspective=${perspective}`, 'nobody'))
          .result,
      ).toEqual(['luna'])
    }
    expect(
      (await get(test, `${QUERY_PATH}?query=${titles}&perspective=raw`, 'viewer')).result,
    ).toHaveLength(5)
  })

  test('the query is repeated in the response unless disabled', async () => {
    const test = await withWatches()
    const full = await get(test, `${QUERY_PATH}?query=${titles}&$x=1`)
    expect(full).toEqual({
      status: 200,
      query: decodeURIComponent(titles),
      result: expect.any(Array),
      syncTags: expect.any(Array),
      ms: expect.any(Number),
    })
    expect(await get(test, `${QUERY_PATH}?query=${titles}&returnQuery=false`)).not.toHaveProperty(
      'query',
    )
  })

  test('parameters are JSON in the URL and in a body', async () => {
    const test = await withWatches()
    const query = '*[title in $titles].title'
    expect(
      (
        await get(
          test,
          `${QUERY_PATH}?query=${encodeURIComponent(query)}&$titles=${encodeURIComponent('["luna"]')}`,
        )
      ).result,
    ).toEqual(['luna'])
    expect(
      (await test.post(QUERY_PATH, { query, params: { titles: ['luna'] } })).body.result,
    ).toEqual(['luna'])
    expect(
      (await get(test, `${QUERY_PATH}?query=${encodeURIComponent(query)}&$titles=luna`)).status,
    ).toBe(400)
    for (const body of [{}, { query: 1 }, { query: '*', params: [] }, '{'])
      expect((await test.post(QUERY_PATH, body)).status).toBe(400)
    expect((await get(test, QUERY_PATH)).status).toBe(400)
  })

  test('a parse error has the shape of Sanity’s service', async () => {
    const test = await withWatches()
    const { status, error } = await get(
      test,
      `${QUERY_PATH}?query=${encodeURIComponent('*[_type ==')}`,
    )
    expect(status).toBe(400)
    expect(error).toEqual({
      type: 'queryParseError',
      description: expect.any(String),
      query: '*[_type ==',
      start: expect.any(Number),
      end: expect.any(Number),
    })
  })

  test('documents by id are returned with the reason of each omission', async () => {
    const test = await withWatches()
    const doc = '/v2025-02-19/data/doc/production'
    const known = await get(test, `${doc}/luna,ghost,drafts.luna`)
    expect([known.documents.map(({ _id }: { _id: string }) => _id), known.omitted]).toEqual([
      ['luna', 'drafts.luna'],
      [{ id: 'ghost', reason: 'existence' }],
    ])
    const stranger = await get(test, `${doc}/luna,drafts.luna,drafts.ghost`, 'nobody')
    expect(stranger.omitted).toEqual([
      { id: 'drafts.luna', reason: 'permission' },
      { id: 'drafts.ghost', reason: 'permission' },
    ])
    const every = await get(test, `${doc}/luna?includeAllVersions=true`)
    expect(every.documents.map(({ _id }: { _id: string }) => _id).sort()).toEqual([
      'drafts.luna',
      'luna',
      'versions.r1.luna',
    ])
    expect((await get(test, `${doc}/luna?excludeContent=true`)).documents[0]).not.toHaveProperty(
      'title',
    )
  })

  test('unread document responses are charged like any other', async () => {
    const test = openTestLake()
    await test.mutate([{ create: { _id: 'long', _type: 'text', text: 'x'.repeat(900_000) } }])
    const request = async () => {
      const { status, body } = await test.request('/v1/data/doc/production/long', { as: 'nobody' })
      return { status, body }
    }
    const unread = []
    for (let number = 0; number < 20; number++) unread.push(await request())
    const statuses = unread.map(({ status }) => status)
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429])
    for (const { body } of unread) await body?.cancel()
    expect((await request()).status).toBe(200)
  })

  test('an export has one readable document per line', async () => {
    const test = await withWatches()
    const lines = async (as: Who, query = '') =>
      (await (await test.request(`/v2025-02-19/data/export/production${query}`, { as })).text())
        .trim()
        .split('\n')
    expect(await lines('viewer')).toHaveLength(5)
    expect((await lines('nobody')).map((line) => JSON.parse(line)._id)).toEqual(['luna'])
    expect(await lines('viewer', '?types=strap')).toEqual([''])
  })

  test('an export is complete at every API version, because clients send old ones', async () => {
    const test = await withWatches()
    const lines = (await (await test.request('/v2023-05-26/data/export/production')).text()).trim()
    expect(lines.split('\n').map((line) => JSON.parse(line)._id)).toContain('versions.r1.luna')
  })

  test('a private dataset is closed to anonymous clients', async () => {
    const test = openTestLake()
    await test.lake.createDataset('secret', 'private')
    expect((await get(test, '/v1/data/query/secret?query=*', 'nobody')).status).toBe(401)
    expect((await get(test, '/v1/data/query/secret?query=*', 'viewer')).status).toBe(200)
  })

  test('thousands of requested documents are returned once each and streamed', async () => {
    const { mutate, request, lake } = openTestLake()
    const text = 'x'.repeat(200_000)
    const ids = Array.from({ length: 12 }, (_, at) => `big-${at}`)
    await mutate(ids.map((_id) => ({ create: { _id, _type: 'big', text } })))
    const path = `/v1/data/doc/production/${[...ids, ...ids, 'none'].join(',')}`
    const stranger = lake.quotas.stranger('unknown')
    const answer = await request(path, { as: 'nobody' })
    expect(lake.quotas.downloads.countOf(stranger)).toBe(1)
    const { documents, omitted } = (await answer.json()) as Json
    expect(documents.map(({ _id }: Json) => _id)).toEqual(ids)
    expect(omitted).toEqual([{ id: 'none', reason: 'existence' }])
    const held = await Promise.all([1, 2, 3, 4].map(() => request(path, { as: 'nobody' })))
    expect((await request(path, { as: 'nobody' })).status).toBe(429)
    expect((await request('/v1/data/doc/production/big-1', { as: 'nobody' })).status).toBe(200)
    for (const each of held) await each.body?.cancel()
    expect(lake.quotas.downloads.countOf(stranger)).toBe(0)
  })

  test('explain returns the execution plan of a query', async () => {
    const test = await withWatches()
    const nested = encodeURIComponent('*[_type == "watch"]{"same": count(*[title == ^.title])}')
    const answer = await get(test, `${QUERY_PATH}?query=${nested}&explain=true`)
    expect(answer.result).toHaveLength(2)
    expect(answer.explain).toMatchObject({ documents: 2 + 2 * 2, steps: expect.any(Number) })
    expect(answer.explain.plan).toEqual([
      {
        text: '*[_type == "watch"]',
        start: 0,
        end: 19,
        step: 'filter',
        uses: '_type "watch"',
        times: 1,
        documents: 2,
        rows: 2,
        ms: expect.any(Number),
      },
      {
        text: '*[title == ^.title]',
        start: 34,
        end: 53,
        step: 'filter',
        uses: 'every document',
        times: 2,
        documents: 4,
        rows: 2,
        ms: expect.any(Number),
      },
    ])
    expect(await get(test, `${QUERY_PATH}?query=${nested}`)).not.toHaveProperty('explain')
  })

  test('the execution plan requires authentication', async () => {
    const { request } = await withWatches()
    const refused = await request(`${QUERY_PATH}?query=${encodeURIComponent('*')}&explain=true`, {
      as: 'nobody',
    })
    expect(refused.status).toBe(401)
    expect(await refused.text()).toContain('The plan of a query needs a token')
  })
})
