import { describe, expect, test, vi } from 'vitest'
import {
  openTranslationLake as setUp,
  stored,
  TRANSLATION,
} from './testing/open-translation-lake.ts'

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
    const stop = (as: 'viewer' | 'editor') =>
      lake.handler(
        new Request('http://localhost:3333/vX/agent/action/production/accueil', {
          method: 'DELETE',
          headers: { authorization: `Bearer ${as}` },
        }),
      )
    expect(await (await stop('viewer')).json()).toEqual({ stopped: 0 })
    expect(await (await stop('editor')).json()).toEqual({ stopped: 1 })
    await vi.waitFor(() => expect(lake.model.aborted()).toBe(1))
    expect(stored(lake, 'drafts.accueil')).toBeUndefined()
    expect(lake.lake.accountLog.events({ limit: 1 })).toMatchObject([
      { kind: 'model-used', details: { action: 'translate', outcome: 'stopped' } },
    ])
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
