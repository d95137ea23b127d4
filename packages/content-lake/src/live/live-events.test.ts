import type { LiveEvent, SanityClient } from '@sanity/client'
import { describe, expect, onTestFinished, test } from 'vitest'
import { eventQueue, openEventStream } from '../testing/test-events.ts'
import { openTestLake, type Json } from '../testing/test-lake.ts'
import { serveTestLake, type ServedLake } from '../testing/test-server.ts'

const watch = { _id: 'luna', _type: 'watch', title: 'Luna' }
const LIVE = '/v2025-02-19/data/live/events/production'

async function live(client: SanityClient, options = {}) {
  const events = eventQueue<Json>()
  const subscription = client.live
    .events(options)
    .subscribe({ next: (event: LiveEvent) => events.push(event), error: events.push })
  onTestFinished(() => subscription.unsubscribe())
  expect(await events.next()).toMatchObject({ type: 'welcome', id: expect.any(String) })
  return events
}

const syncTags = async (client: SanityClient, query: string): Promise<string[]> => {
  const { syncTags: tags } = await client.fetch(query, {}, { filterResponse: false })
  return tags!
}

/** The log position in an event id. */
const placeOf = (id: string): string => id.split('.')[0]!

/** Writes one document into each layer, a published one last. Returns the ids by log position. */
async function writeLayers({ client, lake }: ServedLake): Promise<Map<string, string>> {
  const written = new Map<string, string>()
  for (const _id of ['drafts.a', 'versions.r1.a', 'private.a', '_.groups.a', 'last']) {
    // A release would cause events as well.
    await client().create({ ...watch, _id }, { tag: 'doc.create' })
    written.set(String(lake.dataset('production')!.sequence), _id)
  }
  return written
}

async function receivedIds(
  next: () => Promise<Json>,
  written: Map<string, string>,
): Promise<string[]> {
  const ids: string[] = []
  while (ids.at(-1) !== 'last') ids.push(written.get(placeOf((await next()).id))!)
  return ids
}

const everything = ['drafts.a', 'versions.r1.a', 'private.a', '_.groups.a', 'last']

describe('streamLiveEvents', () => {
  test('a live event carries the sync tags that a commit invalidates', async () => {
    const { client } = await serveTestLake()
    const lake = client({ perspective: 'published' })
    const outdated = await syncTags(lake, '*[_type == "watch"]')
    const unrelated = await syncTags(lake, '*[_type == "strap"]')
    const events = await live(lake)
    await client().create(watch)
    const message = await events.next()
    expect(message).toMatchObject({ type: 'message', id: expect.any(String) })
    expect(message.tags).toEqual(expect.arrayContaining(outdated))
    expect(message.tags).not.toEqual(expect.arrayContaining(unrelated))
  })

  test('a deleted draft invalidates queries of the document that it covered, even of another type', async () => {
    const { client } = await serveTestLake()
    const lake = client({ perspective: 'drafts' })
    await client().mutate([
      { create: watch },
      { create: { ...watch, _id: 'drafts.luna', _type: 'clock' } },
    ])
    const query = '*[_type == "watch"]._id'
    expect(await lake.fetch(query)).toEqual([])
    const outdated = await syncTags(lake, query)
    const events = await live(lake, { includeDrafts: true })
    await client().delete('drafts.luna')
    expect((await events.next()).tags).toEqual(expect.arrayContaining(outdated))
    expect(await lake.fetch(query)).toEqual(['luna'])
  })

  test('tags of published documents reveal nothing about drafts', async () => {
    const { client } = await serveTestLake()
    const tags = await syncTags(client({ perspective: 'drafts' }), '*[_type == "clock"]')
    await client().create({ ...watch, _id: 'drafts.luna', _type: 'clock' })
    const events = await live(client({ token: undefined }))
    await client().create(watch)
    expect((await events.next()).tags).not.toEqual(expect.arrayContaining(tags))
  })

  test('without a token only changes of public documents are sent', async () => {
    const served = await serveTestLake()
    const events = await live(served.client({ token: undefined }))
    expect(await receivedIds(events.next, await writeLayers(served))).toEqual(['last'])
  })

  test('drafts and versions are sent with includeDrafts', async () => {
    const served = await serveTestLake()
    const events = await live(served.client(), { includeDrafts: true })
    const written = await writeLayers(served)
    expect(await receivedIds(events.next, written)).toEqual([...written.values()])
  })

  test.each([
    ['?', ['private.a', '_.groups.a', 'last']],
    ['?includeVersions=true', ['versions.r1.a', 'private.a', '_.groups.a', 'last']],
    ['?includeDrafts=true', everything],
    ['?includeAllDocuments=true', everything],
  ])('with a token, %s receives %o', async (search, expected) => {
    const served = await serveTestLake()
    const next = await openEventStream(served, LIVE + search)
    await next()
    expect(await receivedIds(next, await writeLayers(served))).toEqual(expected)
  })

  test('anonymous clients cannot subscribe to more than public documents', async () => {
    const { request } = await serveTestLake()
    for (const option of ['includeDrafts', 'includeVersions', 'includeAllDocuments']) {
      const { status } = await request(`${LIVE}?${option}=true`, { as: 'nobody' })
      expect(status).toBe(401)
    }
  })

  test('a private dataset sends anonymous clients only the invalidated tags', async () => {
    const served = await serveTestLake()
    await served.lake.createDataset('vault', 'private')
    await served.lake.createDataset('vault-comments', 'private')
    const member = served.client({ dataset: 'vault', perspective: 'published' })
    const stale = await syncTags(member, '*[_type == "watch"]')
    const stranger = served.client({ dataset: 'vault', token: undefined })
    const events = await live(stranger)
    await expect(stranger.fetch('*')).rejects.toMatchObject({ statusCode: 401 })
    await member.create({ ...watch, _id: 'drafts.luna' })
    await member.create({ ...watch, _id: 'secret.luna' })
    await member.create(watch)
    const { id, tags } = await events.next()
    expect(placeOf(id)).toBe(String(served.lake.dataset('vault')!.sequence))
    expect(tags).toEqual(expect.arrayContaining(stale))
    const status = async (path: string) => (await served.request(path, { as: 'nobody' })).status
    const base = LIVE.replace('production', '')
    expect([
      await status(`${base}vault?includeDrafts=true`),
      await status(`${base}vault-comments`),
      await status(`${base}nowhere`),
    ]).toEqual([401, 401, 404])
  })

  test('ends with goaway when the lake closes, from where the next process resumes', async () => {
    const first = openTestLake()
    await first.mutate([{ create: watch }], { transactionId: 'one' })
    const next = await openEventStream(first, LIVE)
    await next()
    first.lake.close()
    const goaway = (await next())!
    expect(goaway).toMatchObject({
      event: 'goaway',
      data: { id: goaway.id, reason: expect.any(String) },
    })
    expect(await next()).toBeUndefined()
    const second = first.reopen()
    expect((await (await openEventStream(second, LIVE, goaway.id))())!.event).toBe('welcome')
  })

  test('a client learns of what the closing process had stored and not sent yet', async () => {
    const first = openTestLake()
    await first.mutate([{ create: { _id: 'nova', _type: 'watch' } }])
    const next = await openEventStream(first, LIVE)
    await next()
    await first.mutate([{ create: watch }], { transactionId: 'one' })
    first.lake.close()
    let last = (await next())!
    const seen = [last.event]
    for (let event = await next(); event; event = await next()) seen.push((last = event).event)
    const second = first.reopen()
    const resumed = await openEventStream(second, LIVE, last.id)
    seen.push((await resumed())!.event)
    // A restart where the commits before its start are no longer in memory.
    expect(seen.some((event) => ['message', 'restart'].includes(event))).toBe(true)
  })

  test.each([
    ['a stream with drafts when the lake closes', '?includeDrafts=true', 'close'],
    ['a stream whose session ends', '', 'abort'],
  ])('ends %s without goaway', async (_, search, end) => {
    const { lake, request } = openTestLake()
    const next = await openEventStream({ request }, LIVE + search)
    await next()
    if (end === 'close') lake.close()
    else lake.sessionWatch.abortDataset('production')
    expect(await next()).toBeUndefined()
  })
})
