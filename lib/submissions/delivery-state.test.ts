import { describe, expect, it } from 'vitest'
import {
  initialDeliveries,
  isAttemptRunning,
  restartDelivery,
} from '#lib/forms/submission-delivery.ts'
import { afterCall, afterMail, attemptLease, startAttempt } from './delivery-state.ts'
import { deliveryOf, now } from './testing/due-delivery.ts'

describe('the state of a delivery', () => {
  it('keeps others away while it runs', () => {
    const started = startAttempt(deliveryOf('staff', { attempts: 0 }), now)
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
    const after = afterCall(startAttempt(deliveryOf('webhook'), now), result, now)
    expect(isAttemptRunning(after, now)).toBe(false)
    expect(after).not.toHaveProperty('startedAt')
  })

  it('is given up after five days of failures', () => {
    const failure = { isDelivered: false, isPermanent: false, reason: 'Down.' } as const
    expect(afterCall(deliveryOf('webhook', { attempts: 122 }), failure, now)).toMatchObject({
      state: 'pending',
      nextAttemptAt: '2026-03-10T13:00:00.000Z',
    })
    const last = afterCall(deliveryOf('webhook', { attempts: 123 }), failure, now)
    expect(last).toMatchObject({ state: 'failed', error: 'Down.' })
    expect(last).not.toHaveProperty('nextAttemptAt')
  })

  it('remembers refused recipients until the last one is accepted', () => {
    const first = afterMail(
      deliveryOf('staff'),
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
    const again = restartDelivery({ ...second, _key: 'staff' }, now)
    expect(again).toEqual(
      deliveryOf('staff', { attempts: 0, sentTo: ['c@d.example'], sentAt: again.sentAt }),
    )
  })

  it('begins as pending for every kind', () => {
    expect(initialDeliveries(now)).toEqual(
      (['webhook', 'staff', 'receipt'] as const).map((kind) => deliveryOf(kind, { attempts: 0 })),
    )
  })
})
