import { randomBytes } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { SecretBox } from '../encryption/secret-box.ts'
import { encryptWebhookSecret } from '../store/webhook-secrets.ts'
import {
  openWebhookLake,
  retryDelays,
  startTestWebhooks,
  upsertMutation,
} from '../testing/webhook-lake.ts'
import { startWebhookReceiver } from '../testing/webhook-receiver.ts'
import type { Json } from '../testing/test-lake.ts'
import { until } from '../testing/until.ts'
import type { WebhookSettings } from '../store/webhook-store.ts'

describe('WebhookDeliveryQueue', () => {
  test('retries a failed message, and delays the next one about that document', async () => {
    const receiver = await startWebhookReceiver((_, count) =>
      count <= 3 ? [503, 429, 500][count - 1]! : 200,
    )
    const { mutate, lake, webhooks } = openWebhookLake(receiver.url)
    await mutate([upsertMutation('luna', 1)])
    await mutate([upsertMutation('luna', 2)])
    await receiver.got(5)
    const numbers = receiver.received.map(({ body }) => (JSON.parse(body) as Json).n)
    expect(numbers).toEqual([1, 1, 1, 1, 2])
    const keys = receiver.received.map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys).size).toBe(2)
    expect(retryDelays).toEqual([1_000, 2_000, 4_000])
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

  test('gives up a message after half an hour, with equally old ones behind it', async () => {
    const answers: (() => void | Promise<void>)[] = [
      async () => {
        await mutate([upsertMutation('luna', 2)])
        await until(() => lake.hooks.queued().length === 2)
        clock.set('2026-01-05T09:20:00.000Z')
        await mutate([upsertMutation('luna', 3)])
        await until(() => lake.hooks.queued().length === 3)
        clock.set('2026-01-05T09:31:00.000Z')
      },
      () => {},
      () => clock.set('2026-01-05T09:51:00.000Z'),
      () => {},
    ]
    const receiver = await startWebhookReceiver(async (_, count) => {
      await answers[count - 1]?.()
      return count > answers.length ? 200 : 503
    })
    const { mutate, lake, clock, webhooks } = openWebhookLake(receiver.url)
    await mutate([upsertMutation('luna', 1)])
    await receiver.got(4)
    await mutate([upsertMutation('luna', 4)])
    await receiver.got(5)
    expect(receiver.received.map(({ body }) => (JSON.parse(body) as Json).n)).toEqual([
      1, 1, 3, 3, 4,
    ])
    await expect.poll(() => webhooks.deliveries.waiting).toBe(0)
    const reported = lake.hooks.messages('all', 10).reverse()
    expect(reported.map(({ status, failures }) => [status, failures])).toEqual([
      ['failure', 2],
      ['failure', 0],
      ['failure', 2],
      ['success', 0],
    ])
  })

  test('prunes the log of each webhook, failed filters included', async () => {
    const rule: WebhookSettings['rule'] = {
      on: ['create'],
      filter: 'string::repeat("x", 1)',
      projection: null,
    }
    const { mutate, lake, webhooks } = openWebhookLake('http://127.0.0.1:9/', { rule })
    const hook = lake.hooks.byId('all')!
    const body: WebhookSettings = { ...hook.body, rule: { ...rule, on: ['delete'] } }
    lake.hooks.put({ ...hook, id: 'other', body })
    webhooks.reload()
    const prune = vi.spyOn(lake.hooks, 'prune')
    await mutate(Array.from({ length: 205 }, (_, index) => upsertMutation(`watch-${index}`)))
    await mutate([{ delete: { id: 'watch-7' } }])
    await until(() => lake.hooks.messages('other', 10).length === 1)
    await webhooks.processCommits()
    expect(prune.mock.calls.map(([id]) => id)).toEqual(['all', 'all', 'all', 'other'])
  })

  test('keeps messages of a locked webhook queued, and sends them when its secret is set again', async () => {
    const receiver = await startWebhookReceiver()
    const { mutate, lake, clock, webhooks } = openWebhookLake(receiver.url)
    const hook = lake.hooks.byId('all')!
    const lost = new SecretBox(() => [randomBytes(32)])
    lake.hooks.put({ ...hook, secret: encryptWebhookSecret(lost, 'all', 'brass') })
    await mutate([upsertMutation('luna')])
    await until(() => lake.hooks.attempts('all', 10).length > 2)
    const [queued] = lake.hooks.messages('all', 1)
    expect([queued?.status, receiver.received]).toEqual(['queued', []])
    expect(lake.hooks.attempts('all', 1)).toMatchObject([
      { failure: 'other', resultBody: expect.stringContaining('does not decrypt the secret') },
    ])
    expect(retryDelays.slice(0, 2)).toEqual([1_000, 2_000])
    lake.hooks.put({ ...hook, secret: encryptWebhookSecret(lake.secrets, 'all', 'brass') })
    await receiver.got(1)
    expect(receiver.received[0]?.headers['idempotency-key']).toBe(queued?.id)
    lake.hooks.put({ ...hook, secret: encryptWebhookSecret(lost, 'all', 'brass') })
    await mutate([upsertMutation('sol')])
    await until(() => lake.hooks.queued().length === 1)
    clock.set('2026-01-05T09:31:00.000Z')
    await until(() => webhooks.deliveries.waiting === 0)
    expect(lake.hooks.messages('all', 10).map(({ status }) => status)).toEqual([
      'failure',
      'success',
    ])
  })

  test('does not retry a rejected message, and continues with others', async () => {
    const receiver = await startWebhookReceiver(({ body }) => (body.includes('"bad"') ? 400 : 200))
    const { mutate, lake, webhooks } = openWebhookLake(receiver.url)
    await mutate([upsertMutation('bad'), upsertMutation('good')])
    await mutate([upsertMutation('bad', 2)])
    await receiver.got(3)
    await expect.poll(() => webhooks.deliveries.waiting).toBe(0)
    expect(lake.hooks.messages('all', 10).map(({ status }) => status)).toEqual([
      'failure',
      'success',
      'failure',
    ])
    expect(retryDelays).toEqual([])
  })

  test('delays neither commits nor other documents for a slow receiver', async () => {
    let answer = (): void => {}
    const slow = new Promise<number>((resolve) => (answer = () => resolve(200)))
    const receiver = await startWebhookReceiver(({ body }) =>
      body.includes('"slow"') ? slow : 200,
    )
    const { mutate } = openWebhookLake(receiver.url)
    await mutate([upsertMutation('slow', 1)])
    await mutate([upsertMutation('slow', 2)])
    await mutate([upsertMutation('quick')])
    await receiver.got(2)
    const ids = () => receiver.received.map(({ body }) => (JSON.parse(body) as Json)._id)
    expect(ids()).toEqual(['slow', 'quick'])
    answer()
    await receiver.got(3)
    expect(ids()).toEqual(['slow', 'quick', 'slow'])
  })

  test('holds messages of a disabled webhook, across a restart, until it is enabled', async () => {
    const receiver = await startWebhookReceiver(async (_, count) => {
      if (count > 1) return 200
      await until(() => first.lake.hooks.queued().length === 2)
      disable(first, true)
      return 503
    })
    const disable = (
      { lake, webhooks }: Pick<typeof first, 'lake' | 'webhooks'>,
      isDisabledByUser: boolean,
    ) => {
      const hook = lake.hooks.byId('all')!
      lake.hooks.put({ ...hook, body: { ...hook.body, isDisabledByUser } })
      webhooks.reload()
    }
    const first = openWebhookLake(receiver.url)
    await first.mutate([upsertMutation('luna', 1)])
    await first.mutate([upsertMutation('luna', 2)])
    await until(() => first.lake.hooks.attempts('all', 10).length === 1)
    const again = first.reopen()
    again.clock.set('2026-01-05T09:10:00.000Z')
    const last = { lake: again.lake, webhooks: startTestWebhooks(again) }
    const other = last.lake.hooks.byId('all')!
    last.lake.hooks.put({ ...other, id: 'other', body: { ...other.body, isDisabledByUser: false } })
    last.webhooks.reload()
    await again.mutate([upsertMutation('sol')])
    await receiver.got(2)
    expect(receiver.received[1]?.headers['sanity-webhook-id']).toBe('other')
    disable(last, false)
    await receiver.got(4)
    const reported = receiver.received.filter(
      ({ headers }) => headers['sanity-webhook-id'] === 'all',
    )
    expect(reported.map(({ body }) => (JSON.parse(body) as Json).n)).toEqual([1, 1, 2])
  })
})
