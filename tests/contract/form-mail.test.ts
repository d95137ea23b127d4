import { SanityClient } from '@sanity/client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startSmtpReceiver, type SmtpReceiver } from '@orrery/server-kit/testing/smtp-receiver'
import { formHoneypotField } from '#lib/forms/honeypot.ts'
import { deliveryDocumentId } from '#lib/forms/delivery-document-id.ts'
import type { SubmissionDelivery } from '#lib/forms/submission-delivery.ts'
import {
  deferredTasksDone,
  lake,
  requestOf,
  webhookCalls,
  webhookReceiver,
} from './support/form-lake.ts'

let receiver: SmtpReceiver
/** Port of the mail server, which is stopped and started again. */
let port: number

beforeAll(async () => {
  receiver = await startSmtpReceiver()
  ;({ port } = receiver)
  vi.stubEnv('SMTP_URL', receiver.url)
  vi.stubEnv('MAIL_FROM', 'Maison Orrery <hello@orrery.example>')
})
afterAll(() => receiver.close())

const form = 'form-contact-ar'
const submitted = {
  name: 'Ada',
  email: 'ada@example.com',
  topic: 'order',
  order_number: 'MO-1842',
  message: 'Bonjour\r\nBcc: x@evil.example',
  consent_privacy: 'true',
}
let sender = 0

/** Submits the form as another visitor, and waits for the first attempts. */
async function submit(over: Record<string, string> = {}): Promise<string> {
  const email = `visitor-${sender++}@example.com`
  const { POST } = await import('#app/api/forms/[id]/route.ts')
  const fields = { ...submitted, email, _token: crypto.randomUUID(), ...over }
  const response = await POST(requestOf(`/api/forms/${form}?locale=ar`, fields), {
    params: Promise.resolve({ id: form }),
  })
  expect(response.status).toBe(200)
  await deferredTasksDone()
  const id = await lake.client.fetch<string>(
    '*[_type == "submission"] | order(submittedAt desc)[0]._id',
  )
  return id
}

async function deliveriesOf(id: string): Promise<Record<string, SubmissionDelivery>> {
  const found = await lake.client.fetch<SubmissionDelivery[]>('*[_id == $id][0].deliveries', { id })
  return Object.fromEntries(found.map((delivery) => [delivery._key, delivery]))
}

const sweep = async (afterMinutes: number) => {
  const { sweepDeliveries } = await import('#lib/submissions/sweep-deliveries.server.ts')
  await sweepDeliveries(() => new Date(Date.now() + afterMinutes * 60_000))
}

const deliver = async (id: string) => {
  const { deliverSubmission } = await import('#lib/submissions/deliver-submission.server.ts')
  await deliverSubmission(id)
}

const notify = (over: object) =>
  lake.client.createOrReplace({ _id: deliveryDocumentId(form), _type: 'formDelivery', ...over })

beforeEach(() => {
  receiver.received.length = 0
  receiver.rejectedRecipients.clear()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  webhookReceiver.status = 200
})

describe('the e-mail of a form', () => {
  it('goes to staff, who can reply to the visitor, and a receipt without the answers to the visitor', async () => {
    await notify({ recipients: ['staff@example.com', 'other@example.com'], receipt: true })
    const id = await submit({ email: 'ada@example.com' })
    const staff = receiver.received.find(({ to }) => to.length === 2)
    const receipt = receiver.received.find(({ to }) => to.length === 1)
    expect(receiver.received).toHaveLength(2)
    expect(staff?.to).toEqual(['staff@example.com', 'other@example.com'])
    expect(staff?.raw).toContain('Reply-To: ada@example.com\r\n')
    expect(staff?.raw).not.toMatch(/^Bcc:/m)
    expect(receipt?.to).toEqual(['ada@example.com'])
    expect(staff?.text).toContain('Bonjour\nBcc: x@evil.example')
    expect(receipt?.html).toContain('lang="ar" dir="rtl"')
    expect(receipt?.raw).not.toMatch(/^Reply-To/m)
    expect(receipt?.text).not.toContain('Bonjour')
    expect(await deliveriesOf(id)).toMatchObject({
      webhook: { state: 'sent', attempts: 1 },
      staff: { state: 'sent', attempts: 1, sentTo: ['staff@example.com', 'other@example.com'] },
      receipt: { state: 'sent', sentTo: ['ada@example.com'] },
    })
  })

  it('is sent once when a server that was down is back, although several processes sweep', async () => {
    await notify({ recipients: ['staff@example.com'] })
    await receiver.close()
    const id = await submit()
    const { staff } = await deliveriesOf(id)
    expect(staff).toMatchObject({
      state: 'pending',
      attempts: 1,
      error: 'The mail server refused the connection.',
    })
    const delay = Date.parse(String(staff?.nextAttemptAt)) - Date.now()
    expect(Math.round(delay / 60_000)).toBe(1)

    receiver = await startSmtpReceiver(port)
    await sweep(0)
    expect(receiver.received).toEqual([])
    // Each sweep stands for a process of the site.
    await Promise.all([sweep(2), sweep(2), sweep(2)])
    await sweep(3)
    expect(receiver.received).toHaveLength(1)
    expect((await deliveriesOf(id)).staff).toMatchObject({ state: 'sent', attempts: 2 })
    expect((await deliveriesOf(id)).staff).not.toHaveProperty('error')
  })

  it('is sent after a restart when the process ended before or during the first attempt', async () => {
    await notify({ recipients: ['staff@example.com'] })
    const id = await submit()
    receiver.received.length = 0
    const lost = { _key: 'staff', _type: 'submissionDelivery', state: 'pending' }
    const nextAttemptAt = new Date(Date.now() + 5 * 60_000).toISOString()
    await lake.client
      .patch(id)
      .set({ 'deliveries[_key=="staff"]': { ...lost, attempts: 1, nextAttemptAt } })
      .commit()
    // Another process has the attempt until then.
    await deliver(id)
    await sweep(4)
    expect(receiver.received).toEqual([])
    await sweep(6)
    expect(receiver.received).toHaveLength(1)
    expect((await deliveriesOf(id)).staff).toMatchObject({ state: 'sent', attempts: 2 })
  })

  it('fails for good for a recipient that the server refuses, and is repeated for one that it defers', async () => {
    await notify({ recipients: ['gone@example.com', 'busy@example.com', 'staff@example.com'] })
    receiver.rejectedRecipients.set('gone@example.com', 550).set('busy@example.com', 451)
    const id = await submit()
    expect((await deliveriesOf(id)).staff).toMatchObject({
      state: 'pending',
      sentTo: ['staff@example.com'],
      refused: [{ address: 'gone@example.com' }],
      error: expect.stringContaining('451'),
    })
    receiver.rejectedRecipients.delete('busy@example.com')
    await sweep(2)
    await sweep(10)
    expect(receiver.received.map(({ to }) => to)).toEqual([
      ['staff@example.com'],
      ['busy@example.com'],
    ])
    expect((await deliveriesOf(id)).staff).toMatchObject({
      state: 'failed',
      error: 'gone@example.com: The mail server refused the recipient: 550 No such user here',
    })
  })

  it('repeats an address in another spelling only where the server deferred it', async () => {
    await notify({ recipients: ['Staff@Example.COM', 'info@Bücher.example', 'busy@example.com'] })
    receiver.rejectedRecipients.set('busy@example.com', 451)
    const id = await submit()
    receiver.rejectedRecipients.delete('busy@example.com')
    await sweep(2)
    expect(receiver.received.map(({ to }) => to)).toEqual([
      ['Staff@example.com', 'info@bücher.example'],
      ['busy@example.com'],
    ])
    expect((await deliveriesOf(id)).staff).toMatchObject({
      state: 'sent',
      sentTo: ['Staff@Example.COM', 'info@Bücher.example', 'busy@example.com'],
    })
  })

  it('shows an unexpected error, and is attempted again', async () => {
    await notify({ recipients: ['staff@example.com'] })
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const id = await submit()
    const failing = { _key: 'staff', _type: 'submissionDelivery', state: 'pending', attempts: 1 }
    const nextAttemptAt = new Date().toISOString()
    await lake.client
      .patch(id)
      .set({ submittedAt: '', 'deliveries[_key=="staff"]': { ...failing, nextAttemptAt } })
      .commit()
    await sweep(0)
    expect((await deliveriesOf(id)).staff).toMatchObject({
      state: 'pending',
      attempts: 2,
      error: 'Internal error: RangeError: Invalid time value',
    })
  })

  it('is not sent where the form names no recipient, and no trace of it stays', async () => {
    await notify({})
    expect(Object.keys(await deliveriesOf(await submit()))).toEqual(['webhook'])
    expect(receiver.received).toEqual([])
  })

  it('sends no receipt for a suspicious submission, and three an hour to one address', async () => {
    await notify({ receipt: true })
    expect(await deliveriesOf(await submit({ [formHoneypotField]: 'x' }))).not.toHaveProperty(
      'receipt',
    )
    const ids = []
    const emails = ['bob@example.com', 'Bob@Example.com', 'BOB@example.com', 'bob@EXAMPLE.com']
    for (const message of [
      'The first message',
      'The second message',
      'The third message',
      'The fourth message',
    ])
      ids.push(await submit({ email: String(emails.shift()), message }))
    expect(receiver.received).toHaveLength(3)
    expect((await deliveriesOf(String(ids.at(-1)))).receipt).toMatchObject({ state: 'failed' })
  })
})

describe('the webhook of a form', () => {
  it('is repeated by a sweep when its receiver was down, with the submission alone', async () => {
    await notify({})
    webhookReceiver.status = 503
    const id = await submit()
    expect((await deliveriesOf(id)).webhook).toMatchObject({
      state: 'pending',
      error: expect.stringMatching(/ responded with 503\.$/),
    })
    webhookReceiver.status = 200
    const before = webhookCalls.length
    await Promise.all([sweep(2), sweep(2)])
    expect(webhookCalls.slice(before)).toMatchObject([
      { type: 'form.submitted', submission: { _id: id } },
    ])
    expect(webhookCalls.at(-1)).not.toHaveProperty('submission.deliveries')
    expect((await deliveriesOf(id)).webhook).toMatchObject({ state: 'sent' })
  })

  it('is called only with the settings of its form, once they can be read', async () => {
    await notify({ webhook: `${process.env.FORMS_WEBHOOK_URL}of-this-form` })
    const before = webhookCalls.length
    type Fetch = (this: SanityClient, ...args: unknown[]) => Promise<unknown>
    const read = Reflect.get(SanityClient.prototype, 'fetch') as Fetch
    const fetch = vi.spyOn(SanityClient.prototype, 'fetch')
    fetch.mockImplementation(function (this: SanityClient, ...args: unknown[]) {
      if (String(args[0]).includes('formDelivery')) return Promise.reject(new Error('503'))
      return read.apply(this, args)
    } as typeof SanityClient.prototype.fetch)
    await submit()
    expect(webhookCalls.slice(before)).toEqual([])
    fetch.mockRestore()
    await sweep(0)
    expect(webhookCalls.slice(before)).toMatchObject([{ path: '/of-this-form' }])
  })
})
