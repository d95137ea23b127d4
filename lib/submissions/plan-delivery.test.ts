import { describe, expect, it } from 'vitest'
import { type DeliveryFacts, planDelivery, senderOf } from './plan-delivery.ts'
import { deliveryOf } from './testing/due-delivery.ts'

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
    expect(planDelivery(deliveryOf('webhook'), { ...withDefault, settings })).toEqual({
      do: 'call',
      url: 'https://a.example/hook',
    })
    expect(planDelivery(deliveryOf('webhook'), withDefault)).toMatchObject({
      url: 'https://b.example/',
    })
    expect(planDelivery(deliveryOf('webhook'), facts)).toEqual({ do: 'drop' })
  })

  it('fails with a sentence where the form names recipients and no mail server is configured', () => {
    const withoutServer = { ...facts, hasMailServer: false }
    for (const kind of ['staff', 'receipt'] as const)
      expect(planDelivery(deliveryOf(kind), withoutServer)).toEqual({
        do: 'fail',
        reason: 'No mail server is configured: SMTP_URL is not set.',
      })
    expect(planDelivery(deliveryOf('staff'), { ...withoutServer, settings: null })).toEqual({
      do: 'drop',
    })
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
    const delivery = deliveryOf('staff', { sentTo: ['a@b.example'], refused })
    expect(planDelivery(deliveryOf('staff'), { ...facts, settings })).toEqual({
      do: 'mail',
      to: ['a@b.example', 'c@d.example', 'e@f.example'],
    })
    expect(planDelivery(delivery, { ...facts, settings })).toEqual({
      do: 'mail',
      to: ['e@f.example'],
    })
  })

  it('sends a receipt only to a valid address of an e-mail question', () => {
    expect(planDelivery(deliveryOf('receipt'), facts)).toEqual({
      do: 'mail',
      to: ['ada@example.com'],
    })
    for (const answers of [
      [],
      [email('a@b.example\r\nBcc: c@d.example')],
      [{ ...email('a@b.example'), widget: 'text' }],
    ])
      expect(planDelivery(deliveryOf('receipt'), { ...facts, answers })).toEqual({ do: 'drop' })
    expect(senderOf([email(''), email('b@c.example')])).toBe('b@c.example')
  })
})
