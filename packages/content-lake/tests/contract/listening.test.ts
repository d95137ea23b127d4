import type { ListenEvent, ListenOptions, SanityClient } from '@sanity/client'
import { applyPatch } from 'mendoza'
import { describe, expect, onTestFinished, test } from 'vitest'
import { eventQueue } from '../../src/testing/test-events.ts'
import type { Json } from '../../src/testing/test-lake.ts'
import { startWholeLake } from '../../src/testing/test-whole-lake.ts'
import { generations, sharedLake, type Generation } from './testing/generations.ts'
import { openLine } from './testing/line.ts'

const open = sharedLake()

const luna = { _id: 'luna', _type: 'watch', title: 'Luna' }

/** Listens from its welcome on; a failure comes as an event as well. */
async function listen(client: SanityClient, query: string, params = {}, options: Json = {}) {
  const events = eventQueue<Json>()
  const all: ListenOptions = { events: ['welcome', 'mutation', 'reconnect'], ...options }
  const subscription = client.listen(query, params, all).subscribe({
    next: (event: ListenEvent<Json>) => events.push(event),
    error: events.push,
  })
  onTestFinished(() => subscription.unsubscribe())
  expect(await events.next()).toMatchObject({ type: 'welcome' })
  return { next: events.next, leave: () => subscription.unsubscribe() }
}

describe.each(generations())('client $name', (generation) => {
  test('hears what appears, changes and goes', async () => {
    const { client } = await open(generation)
    const { next } = await listen(client, '*[_type == $type]', { type: 'watch' })
    await client.mutate([{ create: luna }], { transactionId: 'one' })
    expect(await next()).toMatchObject({
      type: 'mutation',
      documentId: 'luna',
      transactionId: 'one',
      transition: 'appear',
      visibility: 'query',
      identity: expect.any(String),
      timestamp: expect.any(String),
      mutations: [{ create: luna }],
      result: { ...luna, _rev: 'one' },
    })
    await client.create({ _id: 'other', _type: 'strap' })
    await client.patch('luna').set({ title: 'Luna II' }).commit()
    expect(await next()).toMatchObject({ transition: 'update', previousRev: 'one' })
    await client.delete('luna')
    const gone = await next()
    expect(gone).toMatchObject({ transition: 'disappear' })
    expect(gone).not.toHaveProperty('result')
  })

  test('hears as its options say', async () => {
    const { client } = await open(generation)
    const { _rev: _first, ...before } = await client.create(luna)
    const { next } = await listen(
      client,
      '*[_id == "luna"]',
      {},
      {
        includeResult: false,
        includePreviousRevision: true,
        effectFormat: 'mendoza',
        visibility: 'transaction',
        tag: 'a.tag',
      },
    )
    const patched = await client.patch('luna').set({ title: 'Luna II' }).commit()
    const { _rev: _second, ...after } = patched
    const event = await next()
    expect(event).not.toHaveProperty('result')
    expect(event).toMatchObject({ visibility: 'transaction', previous: { title: 'Luna' } })
    expect(applyPatch(before, event.effects.apply)).toEqual(after)
    expect(applyPatch(after, event.effects.revert)).toEqual(before)
  })

  test('hears nothing once it has left, and leaves nothing behind', async () => {
    const { client, lake } = await open(generation)
    const first = await listen(client, '*[_type == "watch"]')
    const second = await listen(client, '*[_type == "watch"]')
    first.leave()
    await client.create(luna)
    expect(await second.next()).toMatchObject({ documentId: 'luna' })
    second.leave()
    const stats = async () => (await lake.request('/metrics')).text()
    await expect.poll(stats).toMatch(/^content_lake_open_streams(?:\{[^}]*\})? 0$/m)
  })

  test('is told by an error what is wrong with its filter', async () => {
    const { client } = await open(generation)
    const failure = await new Promise<Json>((resolve) =>
      client.listen('*[_type == ').subscribe({ error: resolve }),
    )
    expect(failure.message).toMatch(/expected|unexpected/i)
    const { ChannelError } = generation.module
    if (ChannelError) expect(failure).toBeInstanceOf(ChannelError)
  })
})

/** The same with each generation at once: a client waits for up to three seconds before it comes back. */
const withAll = (of: Generation[], scenario: (generation: Generation) => Promise<void>) =>
  Promise.all(of.map(scenario))

test('every client comes back by itself after its connection was lost', async () => {
  await withAll(generations(), async (generation) => {
    const { client, clientOf, lake } = await open(generation)
    const line = await openLine(lake.port)
    const { next } = await listen(clientOf({ apiHost: line.origin }), '*[_type == "watch"]')
    line.cut()
    const back = [await next(), await next()]
    await client.create(luna)
    expect([generation.name, ...back, await next()]).toMatchObject([
      generation.name,
      { type: 'reconnect' },
      { type: 'welcome' },
      { type: 'mutation', documentId: 'luna' },
    ])
  })
})

test('a client that resumes is told what it has missed, or to start over where nobody knows', async () => {
  const options = { enableResume: true, events: ['welcome', 'mutation', 'welcomeback', 'reset'] }
  const { lake: restored, end } = await startWholeLake()
  onTestFinished(end)
  await withAll(generations('resumed listeners'), async (generation) => {
    const { client, clientOf, lake, dataset } = await open(generation)
    await restored.lake.createDataset(dataset)
    await client.create(luna)
    const [kept, replaced] = [await openLine(lake.port), await openLine(lake.port)]
    const over = (origin: string, more = {}) =>
      listen(clientOf({ apiHost: origin }), '*', {}, { ...options, ...more })
    const reported = await over(kept.origin, { includeAllVersions: true })
    const lost = await over(replaced.origin)
    kept.cut()
    replaced.cut(restored.port)
    await client.create({ ...luna, _id: 'drafts.luna' })
    const events = [await reported.next(), await reported.next(), await lost.next()]
    expect([generation.name, ...events]).toMatchObject([
      generation.name,
      { type: 'welcomeback' },
      { type: 'mutation', documentId: 'drafts.luna' },
      { type: 'reset' },
    ])
  })
})

describe.each(generations('refused streams'))('client $name', (generation) => {
  test('is refused a private dataset in words, and asks no more', async () => {
    const { clientOf } = await open(generation, 'private')
    const failure = await new Promise<Json>((resolve) =>
      clientOf({ token: '' }).listen('*').subscribe({ error: resolve }),
    )
    expect(failure).toBeInstanceOf(generation.module.ConnectionFailedError)
    expect(failure).toMatchObject({ status: 401 })
  })
})
