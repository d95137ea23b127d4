import type { ClientConfig } from '@sanity/client'
import { describe, expect, test } from 'vitest'
import type { Json } from '../../src/testing/test-lake.ts'
import { generations, sharedLake } from './testing/generations.ts'

const open = sharedLake()

const luna = { _id: 'luna', _type: 'watch', title: 'Luna', sizes: [{ _key: 'a', name: 'small' }] }
const draft = { ...luna, _id: 'drafts.luna', title: 'Luna in draft' }

const failure = (work: Promise<unknown>): Promise<Json> =>
  work.then(
    () => expect.fail('was not refused'),
    (error: unknown) => error,
  )

describe.each(generations())('client $name', (generation) => {
  test('asks with parameters of every type, in short and in long', async () => {
    const { client } = await open(generation)
    await client.create(luna)
    const params = {
      text: 'a "b" & é+%',
      n: 1.5,
      yes: true,
      none: null,
      list: [1, 'b'],
      o: { a: 1 },
    }
    const query = '{"all": [$text, $n, $yes, $none, $list, $o.a]}'
    const expected = { all: [params.text, 1.5, true, null, [1, 'b'], 1] }
    expect(await client.fetch(query, params)).toEqual(expected)
    // Past eleven thousand characters the client posts.
    expect(await client.fetch(`${query} // ${'é'.repeat(4_000)}`, params)).toEqual(expected)
    expect(await client.fetch('*[_type == "watch"][0].title')).toBe('Luna')
    expect(await client.fetch('*[_type == "nothing"][0]')).toBe(null)
  })

  test('is told all of an answer when it asks for that', async () => {
    const { client } = await open(generation)
    await client.create(luna)
    const query = '*[_type == "watch"]._id'
    const answer: Json = await client.fetch(query, {}, { filterResponse: false, tag: 'a.tag' })
    expect(answer).toMatchObject({ query, result: ['luna'], ms: expect.any(Number) })
  })

  test('is told where a query is wrong, and who may not ask', async () => {
    const { clientOf, client } = await open(generation)
    const wrong = await failure(client.fetch('*[_type == '))
    expect(wrong).toMatchObject({
      statusCode: 400,
      response: {
        statusCode: 400,
        method: 'GET',
        body: { error: { type: 'queryParseError', start: expect.any(Number) } },
      },
      details: { type: 'queryParseError', description: expect.any(String) },
    })
    const nobody = clientOf({ token: 'wrong-token' })
    expect(await failure(nobody.fetch('*'))).toMatchObject({ statusCode: 401 })
    const nowhere = clientOf({ dataset: 'nowhere' })
    expect(await failure(nowhere.fetch('*'))).toMatchObject({
      statusCode: 404,
      message: expect.stringContaining('nowhere'),
    })
    const vault = await open(generation, 'private')
    expect(await failure(vault.clientOf({ token: '' }).fetch('*'))).toMatchObject({
      statusCode: 401,
    })
    // What this lake does not do is a fault of the server, and not retried.
    const switchedOn = client.request({
      method: 'PUT',
      url: '/projects/orrery/datasets/production/settings/embeddings',
      body: { enabled: true },
    })
    expect(await failure(switchedOn)).toMatchObject({
      statusCode: 501,
      message: expect.stringContaining('This lake makes no'),
    })
  })

  test('asks the CDN, another dataset and another version by its settings', async () => {
    const { client, clientOf } = await open(generation)
    await client.create(luna)
    const other = await open(generation)
    const count = (config: Partial<ClientConfig>): Promise<unknown> =>
      client.withConfig(config).fetch('count(*[_type == "watch"])')
    expect(await count({})).toBe(1)
    expect(await count({ useCdn: true })).toBe(1)
    expect(await count({ dataset: other.dataset })).toBe(0)
    expect(await count({ apiVersion: '1', requestTagPrefix: 'tests' })).toBe(1)
    expect(await clientOf({ apiVersion: 'X' }).fetch('count(*[_type == "watch"])')).toBe(1)
    expect(client.getUrl('/data/query')).toMatch(/^http:.*\/v2025-02-19\/data\/query$/)
    expect(
      await client.request({ url: `/data/doc/${client.config().dataset}/luna` }),
    ).toMatchObject({ documents: [luna] })
  })
})

describe.each(generations('error classes'))('client $name', (generation) => {
  const { ClientError, ServerError } = generation.module

  test('throws its own errors', async () => {
    const { client } = await open(generation)
    const wrong = await failure(client.fetch('*[_type == '))
    expect(wrong).toBeInstanceOf(ClientError)
    const switchedOn = client.request({
      method: 'PUT',
      url: '/projects/orrery/datasets/production/settings/backups',
      body: { enabled: true },
    })
    expect(await failure(switchedOn)).toBeInstanceOf(ServerError)
  })

  test('stops when its signal says so, before and while it waits', async () => {
    const { client, lake } = await open(generation)
    const signal = AbortSignal.abort()
    expect(await failure(client.fetch('*', {}, { signal }))).toMatchObject({ name: 'AbortError' })
    const slow = 'count(*[count(*[count(^.a) == count(*)]) > 1])'
    const aborted = new AbortController()
    const waiting = failure(client.fetch(slow, {}, { signal: aborted.signal }))
    aborted.abort()
    expect(await waiting).toMatchObject({ name: 'AbortError' })
    expect((await lake.request('/health')).status).toBe(200)
  })
})

describe.each(generations('perspectives'))('client $name', (generation) => {
  const query = '*[_type == "watch"]{title}'

  test('sees what its perspective shows', async () => {
    const { client, clientOf } = await open(generation)
    await client.transaction().create(luna).create(draft).commit()
    const titles = async (perspective: Json, options = {}) => {
      const found: { title: string }[] = await client.fetch(query, {}, { perspective, ...options })
      return found.map(({ title }) => title)
    }
    expect(await titles('published')).toEqual(['Luna'])
    expect(await titles('previewDrafts')).toEqual(['Luna in draft'])
    expect(await titles('drafts')).toEqual(['Luna in draft'])
    expect(await titles('raw')).toEqual(['Luna in draft', 'Luna'])
    expect(await titles(undefined)).toEqual(['Luna'])
    expect(await clientOf({ perspective: 'drafts' }).fetch(query)).toEqual([
      { title: 'Luna in draft' },
    ])
    const old = clientOf({ apiVersion: '2021-03-25' })
    expect(await old.fetch('*[_type == "watch"]._id')).toEqual(['drafts.luna', 'luna'])
    const stranger = clientOf({ token: '', perspective: 'drafts' })
    expect(await stranger.fetch(query)).toEqual([{ title: 'Luna' }])
    // The CDN returns no drafts, whatever perspective the client requests by default.
    expect(await titles('drafts', { useCdn: false, cacheMode: 'noStale' })).toEqual([
      'Luna in draft',
    ])
  })

  test('is told where a value comes from, and what makes it stale', async () => {
    const { client } = await open(generation)
    await client.transaction().create(luna).create(draft).commit()
    const answer: Json = await client.fetch(
      '*[_id == $id][0]{title, "names": sizes[].name}',
      { id: 'luna' },
      {
        filterResponse: false,
        perspective: 'drafts',
        resultSourceMap: 'withKeyArraySelector',
        returnQuery: false,
      } as Json,
    )
    expect(answer).toEqual({
      result: { title: 'Luna in draft', names: ['small'] },
      ms: expect.any(Number),
      syncTags: expect.arrayContaining([expect.stringMatching(/^s1:/)]),
      resultSourceMap: {
        documents: [{ _id: 'drafts.luna', _type: 'watch' }],
        paths: ["$['title']", "$['sizes'][?(@._key=='a')]['name']"],
        mappings: {
          "$['title']": expect.objectContaining({ type: 'value' }),
          "$['names'][0]": expect.objectContaining({ type: 'value' }),
        },
      },
    })
  })
})

describe.each(generations('stega'))('client $name', (generation) => {
  test('writes into a text where it is edited', async () => {
    const { client, clientOf } = await open(generation)
    await client.create(luna)
    const stega = { enabled: true, studioUrl: 'https://studio.example' }
    const encoding = clientOf({ stega, perspective: 'published' })
    const { title }: Json = await encoding.fetch('*[_id == "luna"][0]{title}')
    expect(title).not.toBe('Luna')
    expect(generation.stega.stegaClean?.(title)).toBe('Luna')
    expect(await encoding.fetch('*[_id == "luna"][0]{title}', {}, { stega: false })).toEqual({
      title: 'Luna',
    })
  })
})
