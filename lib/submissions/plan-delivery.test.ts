import { describe, expect, it } from 'vitest'
import {
  initialDeliveries,
  isAttemptRunning,
  restartDelivery,
} from '#lib/forms/submission-delivery.ts'
import type { DeliveryKind, SubmissionDelivery } from '#lib/forms/submission-delivery.ts'
import {
  afterCall,
  afterMail,
  attemptLease,
  type DeliveryFacts,
  planDelivery,
  senderOf,
  startAttempt,
} from './plan-delivery.ts'

const now = new Date('2026-03-10T12:00:00.000Z')
const of = (kind: DeliveryKind, over: Partial<SubmissionDelivery> = {}): SubmissionDelivery => ({
  _key: kind,
  _type: 'submissionDelivery',
  state: 'pending',
  attempts: 1,
  nextAttemptAt: now.toISOString(),
  ...over,
})
const email = (value: string) => ({ name: 'email', title: 'E-mail', widget: 'email', value })
const facts: DeliveryFacts = {
  settings: { webhook: null, recipients: ['staff@example.com'], receipt: true },
  defaultWebhook: undefined,
  hasMailServer: true,
  answers: [email('ada@example.com')],
  isSuspicious: false,
  recentFromSender: 0,
}

describe('planDelivery', () => {
  it('calls the webhook of the form, else the default one, else none', () => {
    const settings = { webhook: 'https://a.example/hook', recipients: null, receipt: null }
    const withDefault = { ...facts, defaultWebhook: 'https://b.example/' }
    expect(planDelivery(of('webhook'), { ...withDefault, settings })).toEqual({
      do: 'call',
      url: 'https://a.example/hook',
    })
    expect(planDelivery(of('webhook'), withDefault)).toMatchObject({ url: 'https://b.example/' })
    expect(planDelivery(of('webhook'), facts)).toEqual({ do: 'drop' })
  })

  it('fails with a sentence where the form names recipients and no mail server is configured', () => {
    const withoutServer = { ...facts, hasMailServer: false }
    for (const kind of ['staff', 'receipt'] as const)
      expect(planDelivery(of(kind), withoutServer)).toEqual({
        do: 'fail',
        reason: 'No mail server is configured: SMTP_URL is not set.',
      })
    expect(planDelivery(of('staff'), { ...withoutServer, settings: null })).toEqual({ do: 'drop' })
  })

  it('mails each valid recipient once, without those that were accepted or refused', () => {
    const recipients = [
      'a@b.example',
      'a@b.example',
      'no address',
      null,
      'c@d.example',
      'e@f.example',
    ]
    const settings = { webhook: null, recipients, receipt: null }
    const gone = { _key: 'c@d.example', _type: 'refusedRecipient' as const, address: 'c@d.example' }
    const refused = [{ ...gone, reason: '550' }]
    const delivery = of('staff', { sentTo: ['a@b.example'], refused })
    expect(planDelivery(of('staff'), { ...facts, settings })).toEqual({
      do: 'mail',
      to: ['a@b.example', 'c@d.example', 'e@f.example'],
    })
    expect(planDelivery(delivery, { ...facts, settings })).toEqual({
      do: 'mail',
      to: ['e@f.example'],
    })
  })

  it('sends a receipt only to a valid address of an e-mail question', () => {
    expect(planDelivery(of('receipt'), facts)).toEqual({ do: 'mail', to: ['ada@example.com'] })
    for (const answers of [
      [],
      [email('a@b.example\r\nBcc: c@d.example')],
      [{ ...email('a@b.example'), widget: 'text' }],
    ])
      expect(planDelivery(of('receipt'), { ...facts, answers })).toEqual({ do: 'drop' })
    expect(senderOf([email(''), email('b@c.example')])).toBe('b@c.example')
  })
})

describe('the result of an attempt', () => {
  it('keeps others away while it runs', () => {
    const started = startAttempt(of('staff', { attempts: 0 }), now)
    expect(started).toMatchObject({ attempts: 1, state: 'pending' })
    expect(Date.parse(String(started.nextAttemptAt)) - now.getTime()).toBe(attemptLease)
    const end = new Date(now.getTime() + attemptLease)
    expect([now, end].map((time) => isAttemptRunning(started, time))).toEqual([true, false])
  })

  it.each([
    ['delivered', { isDelivered: true }],
    ['failed for now', { isDelivered: false, isPermanent: false, reason: 'Down.' }],
    ['failed for good', { isDelivered: false, isPermanent: true, reason: 'Gone.' }],
  ] as const)('ends it: %s', (_, result) => {
    const after = afterCall(startAttempt(of('webhook'), now), result, now)
    expect(isAttemptRunning(after, now)).toBe(false)
    expect(after).not.toHaveProperty('startedAt')
  })

  it('is given up after five days of failures', () => {
    const failure = { isDelivered: false, isPermanent: false, reason: 'Down.' } as const
    expect(afterCall(of('webhook', { attempts: 122 }), failure, now)).toMatchObject({
      state: 'pending',
      nextAttemptAt: '2026-03-10T13:00:00.000Z',
    })
    const last = afterCall(of('webhook', { attempts: 123 }), failure, now)
    expect(last).toMatchObject({ state: 'failed', error: 'Down.' })
    expect(last).not.toHaveProperty('nextAttemptAt')
  })

  it('remembers refused recipients until the last one is accepted', () => {
    const first = afterMail(
      of('staff'),
      {
        sent: [],
        refused: [{ address: 'a@b.example', reason: 'No such user.' }],
        pending: ['c@d.example'],
        reason: 'Down.',
      },
      now,
    )
    expect(first).toMatchObject({ state: 'pending', error: 'a@b.example: No such user. Down.' })
    const sent = { sent: ['c@d.example'], refused: [], pending: [], reason: undefined }
    const second = afterMail(first, sent, now)
    expect(second).toMatchObject({
      state: 'failed',
      error: 'a@b.example: No such user.',
      sentTo: ['c@d.example'],
      sentAt: now.toISOString(),
    })
    const again = restartDelivery(second, now)
    expect(again).toEqual(
      of('staff', { attempts: 0, sentTo: ['c@d.example'], sentAt: again.sentAt }),
    )
  })

  it('begins as pending for every kind', () => {
    expect(initialDeliveries(now)).toEqual(
      (['webhook', 'staff', 'receipt'] as const).map((kind) => of(kind, { attempts: 0 })),
    )
  })
})
