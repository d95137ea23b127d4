import { isValidSignature } from '@sanity/webhook'
import { expect, onTestFinished, test, vi } from 'vitest'
import { call } from '../testing/people.ts'
import { startReceiver } from '../testing/receiver.ts'
import { openTestLake, type Json } from '../testing/test-lake.ts'
import { serveWholeLake, VIEWER_TOKEN } from '../testing/test-whole-lake.ts'
import { until } from '../testing/until.ts'
import type { HookBody } from '../store/hook-store.ts'
import { readHookBody } from './hook-body.ts'
import { messageOf } from './match.ts'
import { startWebhooks, type Webhooks } from './webhooks.ts'

const HOOKS = '/hooks/projects/orrery'

test('a change reaches a receiver as the projection says it, signed for the public package', async () => {
  const lake = await serveWholeLake()
  const receiver = await startReceiver()
  const client = lake.client()
  await client.create({ _id: 'before', _type: 'watch' })
  const { status, body: hook } = await call(lake, 'POST', HOOKS, {
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
  expect((await call(lake, 'PATCH', `${HOOKS}/${hook.id}`, paused)).body).toMatchObject({
    ...paused,
    name: 'Site',
  })
  await client.create({ _id: 'terra', _type: 'watch' })
  expect((await call(lake, 'GET', HOOKS)).body).toHaveLength(1)
  expect((await call(lake, 'GET', HOOKS, undefined, VIEWER_TOKEN)).status).toBe(403)
  expect((await call(lake, 'DELETE', `${HOOKS}/${hook.id}`)).status).toBe(200)
  expect((await call(lake, 'GET', `${HOOKS}/${hook.id}`)).status).toBe(404)
  expect(receiver.received).toHaveLength(2)
})

/** A lake with webhooks that do not wait between tries, and a webhook on everything. */
function hooked(url: string, change: Partial<HookBody> = {}) {
  const lake = openTestLake({ privateHooks: true })
  const webhooks = withHooks(lake)
  const body = {
    ...readHookBody({ name: 'All', url, dataset: '*', rule: {} }, lake.lake),
    ...change,
  }
  const times = { createdAt: '', updatedAt: '', createdBy: 'x' }
  lake.lake.hooks.put({ id: 'all', body, since: 0, ...times })
  webhooks.reload()
  return { ...lake, webhooks }
}

const waits: number[] = []

function withHooks({ lake }: Pick<ReturnType<typeof openTestLake>, 'lake'>): Webhooks {
  waits.length = 0
  onTestFinished(() => lake.close())
  return startWebhooks(lake, {
    later: (work, ms) => {
      waits.push(ms)
      setImmediate(work)
    },
  })
}

const create = (_id: string, n = 0) => ({ createOrReplace: { _id, _type: 'watch', n } })

test('a receiver that cannot take a message gets it again, and the next about that document waits', async () => {
  const receiver = await startReceiver((_, count) =>
    count <= 3 ? [503, 429, 500][count - 1]! : 200,
  )
  const { mutate, lake, webhooks } = hooked(receiver.url)
  await mutate([create('luna', 1)])
  await mutate([create('luna', 2)])
  await receiver.got(5)
  const numbers = receiver.received.map(({ body }) => (JSON.parse(body) as Json).n)
  expect(numbers).toEqual([1, 1, 1, 1, 2])
  const keys = receiver.received.map(({ headers }) => headers['idempotency-key'])
  expect(new Set(keys).size).toBe(2)
  expect(waits).toEqual([1_000, 2_000, 4_000])
  await expect.poll(() => webhooks.deliveries.waiting).toBe(0)
  const [last, first] = lake.hooks.messages('all', 10)
  expect([first, last]).toMatchObject([
    { status: 'success', failures: 3, resultCode: 200 },
    { status: 'success', failures: 0 },
  ])
  const tries = lake.hooks.attempts('all', 10).reverse()
  expect(tries[0]).toMatchObject({ failure: 'http', resultCode: 503, resultBody: 'status 503' })
  expect(tries).toHaveLength(5)
})

test('a message is given up half an hour after it was made, with those behind it that are as old', async () => {
  const answers: (() => void | Promise<void>)[] = [
    async () => {
      await mutate([create('luna', 2)])
      await until(() => lake.hooks.waiting().length === 2)
      clock.set('2026-01-05T09:20:00.000Z')
      await mutate([create('luna', 3)])
      await until(() => lake.hooks.waiting().length === 3)
      clock.set('2026-01-05T09:31:00.000Z')
    },
    () => {},
    () => clock.set('2026-01-05T09:51:00.000Z'),
    () => {},
  ]
  const receiver = await startReceiver(async (_, count) => {
    await answers[count - 1]?.()
    return count > answers.length ? 200 : 503
  })
  const { mutate, lake, clock, webhooks } = hooked(receiver.url)
  await mutate([create('luna', 1)])
  await receiver.got(4)
  await mutate([create('luna', 4)])
  await receiver.got(5)
  expect(receiver.received.map(({ body }) => (JSON.parse(body) as Json).n)).toEqual([1, 1, 3, 3, 4])
  await expect.poll(() => webhooks.deliveries.waiting).toBe(0)
  const told = lake.hooks.messages('all', 10).reverse()
  expect(told.map(({ status, failures }) => [status, failures])).toEqual([
    ['failure', 2],
    ['failure', 0],
    ['failure', 2],
    ['success', 0],
  ])
})

test('each webhook has a log of its own that is pruned, failed filters included', async () => {
  const rule: HookBody['rule'] = {
    on: ['create'],
    filter: 'string::repeat("x", 1)',
    projection: null,
  }
  const { mutate, lake, webhooks } = hooked('http://127.0.0.1:9/', { rule })
  const hook = lake.hooks.byId('all')!
  const body: HookBody = { ...hook.body, rule: { ...rule, on: ['delete'] } }
  lake.hooks.put({ ...hook, id: 'other', body })
  webhooks.reload()
  const prune = vi.spyOn(lake.hooks, 'prune')
  await mutate(Array.from({ length: 205 }, (_, index) => create(`watch-${index}`)))
  await mutate([{ delete: { id: 'watch-7' } }])
  await until(() => lake.hooks.messages('other', 10).length === 1)
  await webhooks.work()
  expect(prune.mock.calls.map(([id]) => id)).toEqual(['all', 'all', 'all', 'other'])
})

test('what a receiver does not want is not sent again, and others go on', async () => {
  const receiver = await startReceiver(({ body }) => (body.includes('"bad"') ? 400 : 200))
  const { mutate, lake, webhooks } = hooked(receiver.url)
  await mutate([create('bad'), create('good')])
  await mutate([create('bad', 2)])
  await receiver.got(3)
  await expect.poll(() => webhooks.deliveries.waiting).toBe(0)
  expect(lake.hooks.messages('all', 10).map(({ status }) => status)).toEqual([
    'failure',
    'success',
    'failure',
  ])
  expect(waits).toEqual([])
})

test('a slow receiver holds up neither a commit nor other documents', async () => {
  let answer = (): void => {}
  const slow = new Promise<number>((resolve) => (answer = () => resolve(200)))
  const receiver = await startReceiver(({ body }) => (body.includes('"slow"') ? slow : 200))
  const { mutate } = hooked(receiver.url)
  await mutate([create('slow', 1)])
  await mutate([create('slow', 2)])
  await mutate([create('quick')])
  await receiver.got(2)
  const ids = () => receiver.received.map(({ body }) => (JSON.parse(body) as Json)._id)
  expect(ids()).toEqual(['slow', 'quick'])
  answer()
  await receiver.got(3)
  expect(ids()).toEqual(['slow', 'quick', 'slow'])
})

test('what was committed and not told when the process was killed is told by the next one', async () => {
  const receiver = await startReceiver()
  const first = hooked('http://127.0.0.1:9/refuses')
  await first.mutate([create('luna', 1)])
  await first.webhooks.work()
  const key = first.lake.hooks.messages('all', 1)[0]?.id
  const { body } = first.lake.hooks.byId('all')!
  const again = first.reopen()
  // Committed while nobody looked: as if the process had been killed in between.
  await again.mutate([create('luna', 2), { delete: { id: 'sol' } }])
  await again.mutate([{ delete: { id: 'luna' } }])
  const hook = again.lake.hooks.byId('all')!
  again.lake.hooks.put({ ...hook, body: { ...body, url: receiver.url } })
  const last = again.reopen()
  last.clock.set('2026-01-05T09:10:00.000Z')
  withHooks(last)
  await receiver.got(3)
  const told = receiver.received.map(({ body: text, headers }) => [
    headers['sanity-operation'],
    (JSON.parse(text) as Json).n,
  ])
  expect(told).toEqual([
    ['create', 1],
    ['update', 2],
    ['delete', 2],
  ])
  expect(receiver.received[0]?.headers['idempotency-key']).toBe(key)
})

test('what waits for a disabled webhook is held, over a restart too, until it is enabled', async () => {
  const receiver = await startReceiver(async (_, count) => {
    if (count > 1) return 200
    await until(() => first.lake.hooks.waiting().length === 2)
    disable(first, true)
    return 503
  })
  const disable = ({ lake, webhooks }: Omit<typeof first, 'reopen'>, isDisabledByUser: boolean) => {
    const hook = lake.hooks.byId('all')!
    lake.hooks.put({ ...hook, body: { ...hook.body, isDisabledByUser } })
    webhooks.reload()
  }
  const first = hooked(receiver.url)
  await first.mutate([create('luna', 1)])
  await first.mutate([create('luna', 2)])
  await expect.poll(() => first.lake.hooks.attempts('all', 10)).toHaveLength(1)
  const again = first.reopen()
  again.clock.set('2026-01-05T09:10:00.000Z')
  const last = { lake: again.lake, webhooks: withHooks(again) }
  const other = last.lake.hooks.byId('all')!
  last.lake.hooks.put({ ...other, id: 'other', body: { ...other.body, isDisabledByUser: false } })
  last.webhooks.reload()
  await again.mutate([create('sol')])
  await receiver.got(2)
  expect(receiver.received[1]?.headers['sanity-webhook-id']).toBe('other')
  disable(last, false)
  await receiver.got(4)
  const told = receiver.received.filter(({ headers }) => headers['sanity-webhook-id'] === 'all')
  expect(told.map(({ body }) => (JSON.parse(body) as Json).n)).toEqual([1, 1, 2])
})

test('drafts, versions and comments are told where they were asked for', async () => {
  const receiver = await startReceiver()
  const { mutate, lake } = hooked(receiver.url, { includeAllVersions: true, dataset: '*' })
  const talk = await lake.createDataset('production-comments', 'private')
  await lake.writer.mutate(talk, [create('comment')], { author: 'x' })
  await mutate([create('drafts.luna'), create('versions.r1.luna'), create('luna')])
  await receiver.got(2)
  const ids = receiver.received.map(({ headers }) => headers['sanity-document-id'])
  expect(new Set(ids)).toEqual(new Set(['luna', 'versions.r1.luna']))
})

test('a projection that fails for a document is in the log, and nothing is sent', async () => {
  const { mutate, lake, webhooks } = hooked('http://127.0.0.1:9/', {
    rule: { on: ['create'], filter: null, projection: 'string::repeat("x", 1)' },
  })
  await mutate([create('luna')])
  await webhooks.work()
  await expect
    .poll(() => lake.hooks.messages('all', 10))
    .toMatchObject([{ status: 'failure', payload: expect.stringContaining('error') }])
})

/** More than a filter may take. */
const NUMBERS = JSON.stringify(Array.from({ length: 300 }, (_, index) => index))
const ENDLESS = `count(${NUMBERS}[count(${NUMBERS}[count(${NUMBERS}[@ + ^ + ^.^ < 0]) > 0]) > 0]) > 0`

test('filters that take long leave writers a turn after each change, within a transaction too', async () => {
  const { mutate, lake, webhooks } = hooked('http://127.0.0.1:9/', {
    rule: { on: ['create'], filter: ENDLESS, projection: null },
  })
  const ids = Array.from({ length: 8 }, (_, index) => `watch-${index}`)
  await mutate(ids.map((id) => create(id)))
  let [turns, isDone] = [0, false]
  const count = (): void => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  const worked = webhooks.work().then(() => (isDone = true))
  await mutate([{ delete: { id: 'watch-0' } }])
  // Somebody wrote meanwhile, and nothing of the transaction is written down before all of it is.
  expect([isDone, lake.hooks.messages('all', 10), lake.hooks.place('production')]).toEqual([
    false,
    [],
    undefined,
  ])
  await worked
  expect(turns).toBeGreaterThanOrEqual(ids.length)
  const told = lake.hooks.messages('all', 10).reverse()
  expect(told.map(({ headers }) => headers['sanity-document-id'])).toEqual(ids)
  for (const { status, payload } of told)
    expect([status, payload]).toEqual(['failure', expect.stringContaining('limit of time')])
})

test('a filter and a projection have a turn each', () => {
  const { lake } = openTestLake()
  const rule = { on: ['create'], filter: 'true', projection: '{n}' }
  const body = readHookBody({ name: 'A', url: 'https://example.com/', dataset: '*', rule }, lake)
  const hook = { id: 'a', body, since: 0, createdAt: '', updatedAt: '', createdBy: 'x' }
  const after = { _id: 'a', _type: 'a', _rev: 'a', _createdAt: '', _updatedAt: '', n: 7 }
  const told = { transactionId: 't', timestamp: '', sequence: 1, changes: [{ id: 'a', after }] }
  const dataset = lake.dataset('production')!
  const scene = { dataset, projectId: 'orrery', now: lake.clock() }
  const work = messageOf(hook, told, told.changes[0]!, scene)
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
  expect(() => readHookBody({ ...wish, ...change }, lake)).toThrow(words)
})
