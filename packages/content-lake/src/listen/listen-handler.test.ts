import type { ListenEvent, ListenOptions, SanityClient } from '@sanity/client'
import { applyPatch } from 'mendoza'
import { describe, expect, onTestFinished, test } from 'vitest'
import { eventQueue } from '../testing/test-events.ts'
import { ACTIONS_PATH, openTestLake, type Json } from '../testing/test-lake.ts'
import { serveTestLake } from '../testing/test-server.ts'

const watch = { _id: 'luna', _type: 'watch', title: 'Luna' }

async function listen(
  client: SanityClient,
  query: string,
  params = {},
  options: ListenOptions = {},
) {
  const events = eventQueue<Json>()
  const all = {
    events: ['welcome', 'mutation', 'reconnect'] as never[],
    includeAllVersions: true,
    ...options,
  }
  const subscription = client
    .listen(query, params, all)
    .subscribe({ next: (event: ListenEvent<Json>) => events.push(event), error: events.push })
  onTestFinished(() => subscription.unsubscribe())
  expect(await events.next()).toMatchObject({ type: 'welcome', listenerName: expect.any(String) })
  return events
}

describe('listenHandler', () => {
  test.each([
    ['visibility', 'foo', 'must be query or transaction, not "foo"'],
    ['visibility', 'async', 'must be query or transaction'],
    ['effectFormat', 'diff', 'must be mendoza'],
  ])('a listener with %s=%s is rejected with a message', async (name, value, words) => {
    const { request } = openTestLake()
    const answer = await request(`/v2025-02-19/data/listen/production?query=*&${name}=${value}`)
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ message: expect.stringContaining(words) }),
    ])
  })

  test('a listener sees a document appear, change and disappear', async () => {
    const { client } = await serveTestLake()
    const lake = client()
    const events = await listen(lake, '*[_type == $type && title != "hidden"]', { type: 'watch' })
    await lake.mutate([{ create: watch }], { transactionId: 'one' })
    expect(await events.next()).toEqual({
      type: 'mutation',
      eventId: 'one#luna',
      documentId: 'luna',
      transactionId: 'one',
      transition: 'appear',
      identity: 'editor',
      resultRev: 'one',
      timestamp: '2026-01-05T09:00:00.000000Z',
      visibility: 'query',
      transactionTotalEvents: 1,
      transactionCurrentEvent: 1,
      mutations: [{ create: watch }],
      result: {
        ...watch,
        _rev: 'one',
        _createdAt: '2026-01-05T09:00:00Z',
        _updatedAt: '2026-01-05T09:00:00Z',
      },
    })
    await lake.patch('luna').set({ title: 'Luna II' }).commit()
    expect(await events.next()).toMatchObject({
      transition: 'update',
      previousRev: 'one',
      mutations: [{ patch: { id: 'luna', set: { title: 'Luna II' } } }],
    })
    await lake.create({ _id: 'other', _type: 'strap' })
    await lake.patch('luna').set({ title: 'hidden' }).commit()
    const gone = await events.next()
    expect(gone).toMatchObject({ documentId: 'luna', transition: 'disappear' })
    expect(gone).not.toHaveProperty('result')
  })

  test('an event describes its own document, and counts only visible events', async () => {
    const { client } = await serveTestLake()
    const lake = client()
    const events = await listen(lake, '*[_type == "watch"]')
    await lake
      .transaction()
      .create(watch)
      .create({ _id: 'strap', _type: 'strap' })
      .create({ ...watch, _id: 'nova' })
      .patch('luna', { set: { title: 'II' } })
      .commit()
    const [first, second] = [await events.next(), await events.next()]
    expect([first.documentId, second.documentId]).toEqual(['luna', 'nova'])
    expect(first.mutations).toEqual([
      { create: watch },
      { patch: { id: 'luna', set: { title: 'II' } } },
    ])
    expect(
      [first, second].map((event) => [event.transactionCurrentEvent, event.transactionTotalEvents]),
    ).toEqual([
      [1, 2],
      [2, 2],
    ])
  })

  test('effects transform one state to the next and back, without the revision', async () => {
    const { client } = await serveTestLake()
    const lake = client()
    const events = await listen(
      lake,
      '*',
      {},
      { effectFormat: 'mendoza', includePreviousRevision: true },
    )
    const { _rev: _first, ...before } = await lake.create(watch)
    expect((await events.next()).effects).toEqual({ apply: [0, before], revert: [0, null] })
    const { _rev: _second, ...after } = await lake.patch('luna').set({ title: 'Luna II' }).commit()
    const { effects, previous } = await events.next()
    expect(previous).toMatchObject({ title: 'Luna' })
    expect(applyPatch(before, effects.apply)).toEqual(after)
    expect(applyPatch(after, effects.revert)).toEqual(before)
  })

  test('publishing sends events of the draft and the published document in one transaction', async () => {
    const { client, post, announced: settled } = await serveTestLake()
    const lake = client()
    await lake.create({ ...watch, _id: 'drafts.luna' })
    await settled()
    const events = await listen(lake, '*[_id in $ids]', { ids: ['luna', 'drafts.luna'] })
    await post(ACTIONS_PATH, {
      actions: [
        {
          actionType: 'sanity.action.document.publish',
          draftId: 'drafts.luna',
          publishedId: 'luna',
        },
      ],
    })
    const received = [await events.next(), await events.next()]
    expect(
      received.map((event) => [event.documentId, event.transition, event.transactionTotalEvents]),
    ).toEqual([
      ['luna', 'appear', 2],
      ['drafts.luna', 'disappear', 2],
    ])
    expect(received[0]).not.toHaveProperty('previousRev')
  })

  test('drafts must be requested, and anonymous clients never receive them', async () => {
    const { client } = await serveTestLake()
    const published = await listen(client(), '*', {}, { includeAllVersions: false })
    const stranger = await listen(client({ token: undefined }), '*')
    await client().create({ ...watch, _id: 'drafts.luna' })
    await client().create(watch)
    expect((await published.next()).documentId).toBe('luna')
    expect((await stranger.next()).documentId).toBe('luna')
  })

  test('a malformed filter ends the stream with a channel error', async () => {
    const { client } = await serveTestLake()
    const failure = new Promise((_resolve, reject) =>
      client().listen('*[_type == ').subscribe({ error: reject }),
    )
    await expect(failure).rejects.toMatchObject({ name: 'ChannelError' })
  })
})
