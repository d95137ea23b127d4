import { isValidSignature } from '@sanity/webhook'
import { describe, expect, test } from 'vitest'
import { upsertMutation, openWebhookLake, startTestWebhooks } from '../testing/webhook-lake.ts'
import { callApi } from '../testing/test-people.ts'
import { startWebhookReceiver } from '../testing/webhook-receiver.ts'
import { openTestLake, type Json } from '../testing/test-lake.ts'
import { serveWholeLake, VIEWER_TOKEN } from '../testing/test-whole-lake.ts'
import { readHookBody } from './webhook-body.ts'
import { webhookMessageFor } from './webhook-message.ts'

const HOOKS = '/hooks/projects/orrery'

/** More than a filter may take. */
const NUMBERS = JSON.stringify(Array.from({ length: 300 }, (_, index) => index))
const ENDLESS = `count(${NUMBERS}[count(${NUMBERS}[count(${NUMBERS}[@ + ^ + ^.^ < 0]) > 0]) > 0]) > 0`

describe('WebhookService', () => {
  test('delivers a change with its projection, signed for the public package', async () => {
    const lake = await serveWholeLake()
    const receiver = await startWebhookReceiver()
    const client = lake.client()
    await client.create({ _id: 'before', _type: 'watch' })
    const { status, body: hook } = await callApi(lake, 'POST', HOOKS, {
      type: 'document',
      name: 'Site',
      url: receiver.url,
      dataset: 'production',
      secret: 'orbits of brass',
      headers: { 'x-own': 'yes' },
      rule: {
        on: ['create', 'update'],
        filter: '_type == "watch" && (before() == null || delta::changedAny(title))',
        projection:
          '{_id, title, "was": before().title, "op": delta::operation(), "d": sanity::dataset()}',
      },
    })
    expect([status, JSON.stringify(hook).includes('orbits')]).toEqual([201, false])
    await client.create({ _id: 'luna', _type: 'watch', title: 'Luna' })
    await client.create({ _id: 'news', _type: 'article', title: 'News' })
    await client.create({ _id: 'drafts.luna', _type: 'watch', title: 'Luna' })
    await client.patch('luna').set({ size: 40 }).commit()
    const { transactionId } = await client
      .patch('luna')
      .set({ title: 'Sol' })
      .commit({ returnDocuments: false })
    await client.delete('luna')
    await receiver.got(2)
    const [first, second] = receiver.received
    expect(JSON.parse(first!.body)).toEqual({
      _id: 'luna',
      title: 'Luna',
      was: null,
      op: 'create',
      d: 'production',
    })
    expect(JSON.parse(second!.body)).toMatchObject({ title: 'Sol', was: 'Luna', op: 'update' })
    expect(second).toMatchObject({
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-own': 'yes',
        'sanity-transaction-id': transactionId,
        'sanity-transaction-time': expect.any(String),
        'sanity-dataset': 'production',
        'sanity-project-id': 'orrery',
        'sanity-document-id': 'luna',
        'sanity-webhook-id': hook.id,
        'sanity-operation': 'update',
        'idempotency-key': expect.any(String),
      },
    })
    const signature = String(second!.headers['sanity-webhook-signature'])
    expect(await isValidSignature(second!.body, signature, 'orbits of brass')).toBe(true)
    expect(await isValidSignature(second!.body, signature, 'another secret')).toBe(false)
    expect(first!.headers['idempotency-key']).not.toBe(second!.headers['idempotency-key'])
    const paused = { isDisabledByUser: true }
    expect((await callApi(lake, 'PATCH', `${HOOKS}/${hook.id}`, paused)).body).toMatchObject({
      ...paused,
      name: 'Site',
    })
    await client.create({ _id: 'terra', _type: 'watch' })
    expect((await callApi(lake, 'GET', HOOKS)).body).toHaveLength(1)
    expect((await callApi(lake, 'GET', HOOKS, undefined, VIEWER_TOKEN)).status).toBe(403)
    expect((await callApi(lake, 'DELETE', `${HOOKS}/${hook.id}`)).status).toBe(200)
    expect((await callApi(lake, 'GET', `${HOOKS}/${hook.id}`)).status).toBe(404)
    expect(receiver.received).toHaveLength(2)
  })

  test('delivers commits of a killed process after the restart', async () => {
    const receiver = await startWebhookReceiver()
    const first = openWebhookLake('http://127.0.0.1:9/refuses')
    await first.mutate([upsertMutation('luna', 1)])
    await first.webhooks.processCommits()
    const key = first.lake.hooks.messages('all', 1)[0]?.id
    const { body } = first.lake.hooks.byId('all')!
    const again = first.reopen()
    // Committed without a listener, as if the process had been killed in between.
    await again.mutate([upsertMutation('luna', 2), { delete: { id: 'sol' } }])
    await again.mutate([{ delete: { id: 'luna' } }])
    const hook = again.lake.hooks.byId('all')!
    again.lake.hooks.put({ ...hook, body: { ...body, url: receiver.url } })
    const last = again.reopen()
    last.clock.set('2026-01-05T09:10:00.000Z')
    startTestWebhooks(last)
    await receiver.got(3)
    const reported = receiver.received.map(({ body: text, headers }) => [
      headers['sanity-operation'],
      (JSON.parse(text) as Json).n,
    ])
    expect(reported).toEqual([
      ['create', 1],
      ['update', 2],
      ['delete', 2],
    ])
    expect(receiver.received[0]?.headers['idempotency-key']).toBe(key)
  })

  test('delivers drafts, versions and comments where requested', async () => {
    const receiver = await startWebhookReceiver()
    const { mutate, lake } = openWebhookLake(receiver.url, {
      includeAllVersions: true,
      dataset: '*',
    })
    const talk = await lake.createDataset('production-comments', 'private')
    await lake.writer.mutate(talk, [upsertMutation('comment')], { author: 'x' })
    await mutate([
      upsertMutation('drafts.luna'),
      upsertMutation('versions.r1.luna'),
      upsertMutation('luna'),
    ])
    await receiver.got(2)
    const ids = receiver.received.map(({ headers }) => headers['sanity-document-id'])
    expect(new Set(ids)).toEqual(new Set(['luna', 'versions.r1.luna']))
  })

  test('logs a failed projection, and sends nothing', async () => {
    const { mutate, lake, webhooks } = openWebhookLake('http://127.0.0.1:9/', {
      rule: { on: ['create'], filter: null, projection: 'string::repeat("x", 1)' },
    })
    await mutate([upsertMutation('luna')])
    await webhooks.processCommits()
    await expect
      .poll(() => lake.hooks.messages('all', 10))
      .toMatchObject([{ status: 'failure', payload: expect.stringContaining('error') }])
  })

  test('yields to writers between changes while slow filters run', async () => {
    const { mutate, lake, webhooks } = openWebhookLake('http://127.0.0.1:9/', {
      rule: { on: ['create'], filter: ENDLESS, projection: null },
    })
    const ids = Array.from({ length: 8 }, (_, index) => `watch-${index}`)
    await mutate(ids.map((id) => upsertMutation(id)))
    let [turns, isDone] = [0, false]
    const count = (): void => {
      turns += 1
      if (!isDone) setImmediate(count)
    }
    setImmediate(count)
    const worked = webhooks.processCommits().then(() => (isDone = true))
    await mutate([{ delete: { id: 'watch-0' } }])
    // Another write ran meanwhile, and nothing of the transaction is persisted before all of it.
    expect([isDone, lake.hooks.messages('all', 10), lake.hooks.lastSequence('production')]).toEqual(
      [false, [], undefined],
    )
    await worked
    expect(turns).toBeGreaterThanOrEqual(ids.length)
    const reported = lake.hooks.messages('all', 10).reverse()
    expect(reported.map(({ headers }) => headers['sanity-document-id'])).toEqual(ids)
    for (const { status, payload } of reported)
      expect([status, payload]).toEqual(['failure', expect.stringContaining('limit of time')])
  })

  test('evaluates filter and projection in separate turns', () => {
    const { lake } = openTestLake()
    const rule = { on: ['create'], filter: 'true', projection: '{n}' }
    const body = readHookBody(
      { name: 'A', url: 'https://example.com/', dataset: '*', rule },
      lake,
      'a',
    )
    const hook = { id: 'a', body, since: 0, createdAt: '', updatedAt: '', createdBy: 'x' }
    const after = { _id: 'a', _type: 'a', _rev: 'a', _createdAt: '', _updatedAt: '', n: 7 }
    const reported = {
      transactionId: 't',
      timestamp: '',
      sequence: 1,
      changes: [{ id: 'a', after }],
    }
    const dataset = lake.dataset('production')!
    const scene = { dataset, projectId: 'orrery', now: lake.clock() }
    const work = webhookMessageFor(hook, reported, reported.changes[0]!, scene)
    expect(work.next()).toEqual({ done: false, value: undefined })
    expect(work.next()).toMatchObject({ done: true, value: { payload: '{"n":7}' } })
  })

  test.each([
    [{ url: 'ftp://example.com' }, 'begins with https'],
    [{ url: 'https://a:b@example.com' }, 'no password'],
    [{ dataset: 'nothing' }, 'no dataset "nothing"'],
    [{ name: '' }, '"name"'],
    [{ httpMethod: 'HEAD' }, '"httpMethod"'],
    [{ type: 'transaction' }, 'whole transactions'],
    [{ headers: { Host: 'x' } }, 'not yours'],
    [{ headers: { 'sanity-operation': 'x' } }, 'not yours'],
    [{ headers: { 'x-a': 'a\r\nb: c' } }, 'none that can be sent'],
    [{ rule: { on: ['publish'] } }, '"rule.on"'],
    [{ rule: { filter: '_type ==' } }, 'no GROQ'],
    [{ rule: { filter: 'true} | order(_id) {' } }, 'no GROQ'],
    [{ rule: { projection: '{$a}' } }, 'no GROQ'],
    [{ includeDrafts: 'yes' }, 'true or false'],
  ])('a webhook that cannot be is refused in words: %j', (change, words) => {
    const { lake } = openTestLake()
    const wish = { name: 'A', url: 'https://example.com/', dataset: 'production', rule: {} }
    expect(() => readHookBody({ ...wish, ...change }, lake, 'a')).toThrow(words)
  })
})
