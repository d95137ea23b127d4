import type { ClientConfig, LiveEvent, SanityClient } from '@sanity/client'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { eventQueue } from '../../src/testing/test-events.ts'
import type { Json } from '../../src/testing/test-lake.ts'
import { testClientConfig } from '../../src/testing/test-client.ts'
import {
  ADMINISTRATOR_TOKEN,
  ALLOWED_ORIGIN,
  startWholeLake,
} from '../../src/testing/test-whole-lake.ts'
import { generations, sharedLake } from './testing/generations.ts'
import { openLine } from './testing/line.ts'

const open = sharedLake({ CONTENT_LAKE_LOCAL_LOGIN: 'off' })

const luna = { _id: 'luna', _type: 'watch', title: 'Luna' }
const draft = { ...luna, _id: 'drafts.luna' }

/** Follows live events from their welcome on; a failure comes as an event as well. */
async function follow(client: SanityClient, options = {}) {
  const events = eventQueue<Json>()
  const subscription = client.live
    .events(options)
    .subscribe({ next: (event: LiveEvent) => events.push(event), error: events.push })
  onTestFinished(() => subscription.unsubscribe())
  expect(await events.next()).toMatchObject({ type: 'welcome', id: expect.any(String) })
  return { next: events.next, leave: () => subscription.unsubscribe() }
}

async function syncTags(client: SanityClient, query: string): Promise<string[]> {
  const { syncTags: tags } = await client.fetch(query, {}, { filterResponse: false })
  return tags!
}

// At a limit the lake refuses a stream with 429 instead of `goaway`, and clients come back by themselves.
describe.each(generations('live events'))('client $name', (generation) => {
  test('is told the tags of what went stale', async () => {
    const { client } = await open(generation)
    const stale = await syncTags(client, '*[_type == "watch"]')
    const { next } = await follow(client, { tag: 'a.tag' })
    await client.create({ _id: 'other', _type: 'strap' })
    expect((await next()).tags).not.toEqual(expect.arrayContaining(stale))
    await client.create(luna)
    const message = await next()
    expect(message).toEqual({ type: 'message', id: expect.any(String), tags: expect.any(Array) })
    expect(message.tags).toEqual(expect.arrayContaining(stale))
  })

  test('hears of drafts where it asks for them with a token', async () => {
    const { client } = await open(generation)
    const [published, drafts] = [
      await follow(client),
      await follow(client, { includeDrafts: true }),
    ]
    await client.create(draft)
    await client.create(luna)
    const [first, second] = [await drafts.next(), await drafts.next()]
    expect(first.id).not.toBe(second.id)
    expect((await published.next()).id).toBe(second.id)
  })

  test('is welcomed in a private dataset without a token, and without drafts', async () => {
    const { client, clientOf } = await open(generation, 'private')
    const { next } = await follow(clientOf({ token: '' }))
    await client.create(draft)
    await client.create(luna)
    expect((await next()).tags).toEqual(
      expect.arrayContaining(await syncTags(client, '*[_type == "watch"]')),
    )
  })

  test('does without an API version that is too old', async () => {
    const { clientOf } = await open(generation)
    expect(() => clientOf({ apiVersion: '2021-03-24' }).live.events()).toThrow('2021-03-25')
  })
})

test('every client is told what it has missed, or to start over where nobody knows', async () => {
  const { lake: restored, end } = await startWholeLake()
  onTestFinished(end)
  // At once: a client waits for up to three seconds before it comes back.
  const scenarios = generations('live events').map(async (generation) => {
    const { client, clientOf, lake, dataset } = await open(generation)
    await restored.lake.createDataset(dataset)
    await client.create({ ...luna, _id: 'nova' })
    const stale = await syncTags(client, '*[_type == "watch"]')
    const [kept, replaced] = [await openLine(lake.port), await openLine(lake.port)]
    const reported = await follow(clientOf({ apiHost: kept.origin }))
    const lost = await follow(clientOf({ apiHost: replaced.origin }))
    kept.cut()
    replaced.cut(restored.port)
    await client.create(luna)
    const events = [await reported.next(), await reported.next(), await reported.next()]
    expect([generation.name, ...events, await lost.next(), await lost.next()]).toMatchObject([
      generation.name,
      { type: 'reconnect' },
      { type: 'welcome' },
      { type: 'message', tags: expect.arrayContaining(stale) },
      { type: 'reconnect' },
      { type: 'restart', id: expect.any(String) },
    ])
  })
  await Promise.all(scenarios)
})

test('every client resumes after the lake has stopped and started again', async () => {
  const first = await startWholeLake()
  await first.lake.client().create({ ...luna, _id: 'nova' })
  const line = await openLine(first.lake.port)
  const followed = await Promise.all(
    generations('live events').map(({ createClient }) =>
      follow(createClient(testClientConfig(line.origin, { token: ADMINISTRATOR_TOKEN }))),
    ),
  )
  await first.lake.close()
  const second = await startWholeLake({}, first.lake.dataDir)
  onTestFinished(second.end)
  line.cut(second.lake.port)
  await second.lake.client().create(luna)
  for (const { next } of followed) {
    expect([await next(), await next(), await next(), await next()]).toMatchObject([
      { type: 'goaway', id: expect.any(String), data: { reason: expect.any(String) } },
      { type: 'reconnect' },
      { type: 'welcome' },
      { type: 'message', tags: expect.any(Array) },
    ])
  }
})

describe.each(generations('refused streams'))('client $name in a page', (generation) => {
  /** A browser's network, which sends the page's origin; and a client in that page that relies on its cookies. */
  async function clientIn(origin: string): Promise<SanityClient> {
    const { fetch } = globalThis
    const fetchOfPage: typeof fetch = (input, init = {}) => {
      const headers = new Headers(init.headers)
      headers.set('origin', origin)
      return fetch(input, { ...init, headers })
    }
    vi.stubGlobal('fetch', fetchOfPage)
    onTestFinished(() => void vi.unstubAllGlobals())
    const { clientOf } = await open(generation)
    const config = { token: '', withCredentials: true, resolveFetch: () => fetchOfPage }
    return clientOf(config as Partial<ClientConfig>)
  }
  const failure = (client: SanityClient) =>
    new Promise<Json>((resolve) =>
      client.live.events({ includeDrafts: true }).subscribe({ error: resolve }),
    )

  test('learns that its origin may send no credentials', async () => {
    expect(await failure(await clientIn('https://elsewhere.example'))).toBeInstanceOf(
      generation.module.CorsOriginError,
    )
  })

  test('learns of an allowed origin that nobody is signed in', async () => {
    const refused = await failure(await clientIn(ALLOWED_ORIGIN))
    expect(refused).toBeInstanceOf(generation.module.ConnectionFailedError)
    expect(refused).toMatchObject({ status: 401 })
  })
})
