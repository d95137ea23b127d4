import { describe, expect, test, vi } from 'vitest'
import { textsOfRequest } from '../testing/test-model-server.ts'
import type { ModelLake } from './testing/open-model-lake.ts'
import {
  openTranslationLake as setUp,
  stored,
  TRANSLATION,
} from './testing/open-translation-lake.ts'

const stop = ({ handler }: ModelLake, as: 'viewer' | 'editor') =>
  handler(
    new Request('http://localhost:3333/vX/agent/action/production/accueil', {
      method: 'DELETE',
      headers: { authorization: `Bearer ${as}` },
    }),
  )

describe('an action with the model', () => {
  test('responds with the id at once when it is async, and writes later', async () => {
    const lake = await setUp()
    const { status, body } = await lake.act('translate', { ...TRANSLATION, async: true })
    expect([status, body]).toEqual([201, { _id: 'drafts.accueil' }])
    await vi.waitFor(() =>
      expect(stored(lake, 'drafts.accueil')).toMatchObject({ title: 'FR Welcome' }),
    )
  })

  test('stops at the request of its author, and writes nothing', async () => {
    const lake = await setUp()
    lake.model.reply(() => 'silence')
    await lake.act('translate', { ...TRANSLATION, async: true })
    await vi.waitFor(() => expect(lake.model.requests).toHaveLength(1))
    expect(await (await stop(lake, 'viewer')).json()).toEqual({ stopped: 0 })
    expect(await (await stop(lake, 'editor')).json()).toEqual({ stopped: 1 })
    await vi.waitFor(() => expect(lake.model.aborted()).toBe(1))
    expect(stored(lake, 'drafts.accueil')).toBeUndefined()
    expect(lake.lake.accountLog.events({ limit: 1 })).toMatchObject([
      { kind: 'model-used', details: { action: 'translate', outcome: 'stopped' } },
    ])
  })

  test('is one of a limited number for each person', async () => {
    const lake = await setUp()
    lake.model.reply(() => 'silence')
    const start = (as?: 'author') => lake.act('translate', { ...TRANSLATION, async: true }, as)
    const statuses = async (count: number) =>
      (await Promise.all(Array.from({ length: count }, () => start()))).map(({ status }) => status)
    expect(new Set(await statuses(10))).toEqual(new Set([201]))
    expect(new Set(await statuses(20))).toEqual(new Set([429]))
    expect((await start('author')).status).toBe(201)
    expect(await (await stop(lake, 'editor')).json()).toEqual({ stopped: 11 })
    await vi.waitFor(async () => expect(await statuses(1)).toEqual([201]))
  })

  test('exists, or its name is rejected with those that do', async () => {
    const { act } = await setUp()
    const { status, body } = await act('publish', {})
    expect([status, body.message]).toEqual([
      404,
      expect.stringContaining('"publish", only generate'),
    ])
  })

  test('does not count when it is rejected', async () => {
    const lake = await setUp()
    const wrong = { ...TRANSLATION, documentId: 'none' }
    for (let index = 0; index < 11; index++)
      expect((await lake.act('translate', wrong)).status).toBe(404)
  })

  test('names as many dropped paths as fit into a header', async () => {
    const lake = await setUp()
    const fields = Array.from({ length: 200 }, (_, index) => ({
      _key: `item-with-a-long-key-${index}`,
      _type: 'quote',
      text: `Text ${index}`,
    }))
    await lake.mutate([{ create: { _id: 'long', _type: 'page', title: 'A', modules: fields } }])
    lake.model.reply((body) => ({
      text: JSON.stringify({
        texts: textsOfRequest(body)
          .filter(({ text: [text] }) => text === 'A')
          .map(({ key }) => ({ key, text: ['B'] })),
      }),
    }))
    const response = await lake.request('/vX/agent/action/translate/production', {
      body: { schemaId: '_.schemas.default', documentId: 'long', toLanguage: { id: 'fr' } },
    })
    expect(response.status).toBe(200)
    const header = response.headers.get('content-lake-dropped-paths') ?? ''
    expect(header.length).toBeLessThan(4_200)
    const paths = JSON.parse(decodeURIComponent(header))
    expect(paths[0]).toBe('modules[_key=="item-with-a-long-key-0"].text')
    expect(paths.at(-1)).toBe('…')
    expect(paths.length).toBeGreaterThan(40)
  })

  test('stops when the client disconnects', async () => {
    const lake = await setUp()
    lake.model.reply(() => 'silence')
    const client = new AbortController()
    const answer = lake.handler(
      new Request('http://localhost:3333/vX/agent/action/translate/production', {
        method: 'POST',
        headers: { authorization: 'Bearer editor' },
        body: JSON.stringify({ schemaId: '_.schemas.default', ...TRANSLATION }),
        signal: client.signal,
      }),
    )
    await vi.waitFor(() => expect(lake.model.requests).toHaveLength(1))
    client.abort()
    expect((await answer).status).toBe(499)
    await vi.waitFor(() => expect(lake.model.aborted()).toBe(1))
    expect(stored(lake, 'drafts.accueil')).toBeUndefined()
  })

  test('writes nothing when it is stopped between the last answer and the write', async () => {
    const lake = await setUp()
    const client = new AbortController()
    const headers = new Headers({ authorization: 'Bearer editor' })
    const get = headers.get.bind(headers)
    // The sender is authenticated again before the write.
    headers.get = (name) => {
      if (lake.model.requests.length > 0) client.abort()
      return get(name)
    }
    const { status } = await lake.handler({
      method: 'POST',
      url: 'http://localhost:3333/vX/agent/action/translate/production',
      headers,
      body: new Response(JSON.stringify({ schemaId: '_.schemas.default', ...TRANSLATION })).body,
      signal: client.signal,
    })
    expect([status, client.signal.aborted]).toEqual([499, true])
    expect(stored(lake, 'drafts.accueil')).toBeUndefined()
  })

  test.each([
    ['prose', { text: 'Here is your translation.' }],
    ['two answers', { text: '{"texts":[]}{"texts":[]}' }],
    ['no texts', { text: '{"texts":[]}' }],
    ['a cut connection', 'cut-off' as const],
    ['a refusal', { refusal: 'No.' }],
  ])('writes nothing when the model answers with %s', async (_, reply) => {
    const lake = await setUp()
    lake.model.reply(() => reply)
    const { status, body } = await lake.act('translate', TRANSLATION)
    expect([502, 422]).toContain(status)
    expect(body).toMatchObject({
      statusCode: status,
      message: expect.stringContaining('nothing was written'),
    })
    expect(stored(lake, 'drafts.accueil')).toBeUndefined()
  })
})
