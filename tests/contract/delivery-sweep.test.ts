import { ClientError, Patch, SanityClient } from '@sanity/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pendingDelivery, type SubmissionDelivery } from '#lib/forms/submission-delivery.ts'
import { attemptLease } from '#lib/submissions/delivery-state.ts'
import { restartStoredDelivery } from '#studio/tools/submissions/model/restart-stored-delivery.ts'
import { lake, webhookCalls, webhookReceiver } from './support/form-lake.ts'

const ids = ['submission.a', 'submission.b'] as const
const [first, second] = ids

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const nextAttemptAt = new Date().toISOString()
  const due = { _key: 'webhook', _type: 'submissionDelivery', state: 'pending', attempts: 0 }
  for (const _id of ids)
    await lake.client.createOrReplace({
      _id,
      _type: 'submission',
      submittedAt: nextAttemptAt,
      deliveries: [{ ...due, nextAttemptAt }],
    })
})
afterEach(() => vi.restoreAllMocks())

const sweep = async (clock?: () => Date) => {
  const { sweepDeliveries } = await import('#lib/submissions/sweep-deliveries.server.ts')
  await sweepDeliveries(clock)
}

const stateOf = async (id: string) => {
  const query = '*[_id == $id][0].deliveries[0].state'
  return lake.client.fetch<SubmissionDelivery['state'] | null>(query, { id })
}

/** Runs something once after a submission was read; the read fails with it. */
function afterRead(id: string, run: () => Promise<unknown>) {
  type Fetch = (this: SanityClient, ...args: unknown[]) => Promise<unknown>
  const read = Reflect.get(SanityClient.prototype, 'fetch') as Fetch
  const fetch = vi.spyOn(SanityClient.prototype, 'fetch')
  fetch.mockImplementation(async function (this: SanityClient, ...args: unknown[]) {
    const found = await read.apply(this, args)
    if ((args[1] as { id?: string }).id === id) {
      fetch.mockRestore()
      await run()
    }
    return found
  } as typeof SanityClient.prototype.fetch)
}

describe('the sweep of due deliveries', () => {
  it('claims each from the time of its own attempt, however long the sweep takes', async () => {
    const patch = vi.spyOn(SanityClient.prototype, 'patch')
    const start = new Date()
    const later = new Date(start.getTime() + 2 * attemptLease)
    await sweep(vi.fn<() => Date>().mockReturnValueOnce(start).mockReturnValue(later))
    const claims = patch.mock.results
      .flatMap(({ value }) => (value instanceof Patch ? [value.serialize()] : []))
      .filter(({ ifRevisionID }) => ifRevisionID)
    const nextAttemptAt = new Date(later.getTime() + attemptLease).toISOString()
    const set = { 'deliveries[_key=="webhook"]': { nextAttemptAt } }
    expect(claims).toMatchObject([{ set }, { set }])
  })

  it('delivers the others when staff delete a submission between its read and its claim', async () => {
    afterRead(first, () => lake.client.delete(first))
    await sweep()
    expect(await stateOf(first)).toBeNull()
    expect(await stateOf(second)).toBe('sent')
    expect(console.warn).not.toHaveBeenCalled()
  })

  it('delivers the others when the content service responds with 404 to the claim of a deleted one', async () => {
    const response = { statusCode: 404, headers: {}, body: { message: 'Not found' } }
    const commit = vi.spyOn(Patch.prototype, 'commit')
    commit.mockRejectedValueOnce(new ClientError(response))
    await sweep()
    expect([await stateOf(first), await stateOf(second)]).toContain('sent')
    expect(console.warn).not.toHaveBeenCalled()
  })

  it('delivers the others when a submission cannot be read', async () => {
    afterRead(first, () => Promise.reject(new Error('503')))
    await sweep()
    expect(console.warn).toHaveBeenCalledWith(
      `deliveries of ${first} could not be attempted, retrying: Error: 503`,
    )
    expect(await stateOf(second)).toBe('sent')
  })
})

describe('a delivery that staff send again', () => {
  const stored = async () => {
    const query = '*[_id == $id][0].deliveries[0]'
    return lake.client.fetch<SubmissionDelivery>(query, { id: first })
  }
  const store = (over: Partial<SubmissionDelivery>) =>
    lake.client
      .patch(first)
      .set(
        Object.fromEntries(
          Object.entries(over).map(([field, value]) => [`deliveries[0].${field}`, value]),
        ),
      )
      .commit()

  it('is sent by the next sweep, with what it had been sent to', async () => {
    await store({ state: 'failed', error: 'Gone.', attempts: 3, sentTo: ['a@b.example'] })
    await restartStoredDelivery(lake.client, first, 'webhook')
    expect(await stored()).toMatchObject({ state: 'pending', attempts: 0 })
    expect(await stored()).not.toHaveProperty('error')
    await sweep()
    expect(await stored()).toMatchObject({ state: 'sent', sentTo: ['a@b.example'] })
  })

  it.each<Partial<SubmissionDelivery>>([
    { state: 'sent', sentAt: new Date().toISOString() },
    {
      startedAt: new Date().toISOString(),
      nextAttemptAt: new Date(Date.now() + attemptLease).toISOString(),
    },
  ])('is left alone when it was sent since, or is being sent: %o', async (state) => {
    await store(state)
    const before = await stored()
    expect(await restartStoredDelivery(lake.client, first, 'webhook')).toEqual([before])
    expect(await stored()).toEqual(before)
  })

  it('is left alone when an attempt begins between its read and its patch', async () => {
    afterRead(first, () => sweep())
    await expect(restartStoredDelivery(lake.client, first, 'webhook')).rejects.toThrow(/revision/i)
    expect(await stored()).toMatchObject({ state: 'sent' })
  })
})

describe('the webhook of a newsletter subscriber', () => {
  it('is repeated while its receiver fails, and sent again by staff when it was given up', async () => {
    const subscriber = 'subscriber.a'
    const now = new Date()
    await lake.client.createOrReplace({
      _id: subscriber,
      _type: 'subscriber',
      email: 'ada@example.com',
      language: 'fr',
      state: 'subscribed',
      confirmation: 'secret',
      subscribedAt: now.toISOString(),
      deliveries: [pendingDelivery('webhook', now)],
    })
    const calls = () => webhookCalls.filter(({ type }) => type === 'newsletter.subscribed')
    webhookReceiver.status = 503
    await sweep()
    expect(await stateOf(subscriber)).toBe('pending')
    webhookReceiver.status = 410
    await sweep(() => new Date(Date.now() + 2 * 60_000))
    expect(await stateOf(subscriber)).toBe('failed')
    webhookReceiver.status = 200
    await restartStoredDelivery(lake.client, subscriber, 'webhook')
    await sweep()
    expect(await stateOf(subscriber)).toBe('sent')
    expect(calls()).toHaveLength(3)
    const event = { type: 'newsletter.subscribed', email: 'ada@example.com', language: 'fr' }
    expect(calls()[2]).toEqual({ ...event, path: '/' })
  })
})
