import { mailBackoff } from '@orrery/server-kit/mail-backoff'
import type { MailResult } from '@orrery/server-kit/mailer'
import type { StoredDelivery } from '#lib/forms/submission-delivery.ts'
import type { WebhookAttempt } from './call-webhook.ts'

/** How long a running attempt keeps others from starting, in ms; longer than an attempt and the storing of its result. */
export const attemptLease = 5 * 60_000

/** A delivery whose attempt begins now. */
export function startAttempt(delivery: StoredDelivery, now: Date): StoredDelivery {
  return {
    ...delivery,
    attempts: delivery.attempts + 1,
    startedAt: now.toISOString(),
    nextAttemptAt: new Date(now.getTime() + attemptLease).toISOString(),
  }
}

/** A delivery that cannot be attempted. */
export function failDelivery(delivery: StoredDelivery, error: string): StoredDelivery {
  const { nextAttemptAt: _next, startedAt: _started, ...rest } = delivery
  return { ...rest, state: 'failed', error }
}

/** A delivery after an attempt that may succeed later; it is given up after five days. */
export function retryOrFail(delivery: StoredDelivery, error: string, now: Date): StoredDelivery {
  const delay = mailBackoff(delivery.attempts)
  if (delay === undefined) return failDelivery(delivery, error)
  const nextAttemptAt = new Date(now.getTime() + delay).toISOString()
  const { startedAt: _started, ...rest } = delivery
  return { ...rest, error, nextAttemptAt }
}

function succeed(delivery: StoredDelivery, now: Date): StoredDelivery {
  const { nextAttemptAt: _next, startedAt: _started, error: _error, ...rest } = delivery
  return { ...rest, state: 'sent', sentAt: now.toISOString() }
}

/** A delivery after a call of the webhook. */
export function afterCall(
  delivery: StoredDelivery,
  attempt: WebhookAttempt,
  now: Date,
): StoredDelivery {
  if (attempt.isDelivered) return succeed(delivery, now)
  if (attempt.isPermanent) return failDelivery(delivery, attempt.reason)
  return retryOrFail(delivery, attempt.reason, now)
}

/** A delivery after an e-mail was sent. It succeeds when every recipient was accepted, now or by an earlier attempt. */
export function afterMail(
  delivery: StoredDelivery,
  { sent, refused, pending, reason }: MailResult,
  now: Date,
): StoredDelivery {
  const sentTo = [...(delivery.sentTo ?? []), ...sent]
  const gone = [
    ...(delivery.refused ?? []),
    ...refused.map((each) => ({ _key: each.address, _type: 'refusedRecipient' as const, ...each })),
  ]
  const next = {
    ...delivery,
    ...(sentTo.length > 0 && { sentTo }),
    ...(gone.length > 0 && { refused: gone }),
    ...(sent.length > 0 && { sentAt: now.toISOString() }),
  }
  const reasons = gone.map(({ address, reason: why }) => `${address}: ${why}`)
  if (pending.length > 0)
    return retryOrFail(next, [...reasons, reason].filter(Boolean).join(' '), now)
  return gone.length > 0 ? failDelivery(next, reasons.join(' ')) : succeed(next, now)
}
