import { mailBackoff } from '@orrery/server-kit/mail-backoff'
import type { MailResult } from '@orrery/server-kit/mailer'
import { isEmail } from '#lib/forms/is-email.ts'
import type { SubmissionDelivery } from '#lib/forms/submission-delivery.ts'
import type { WebhookAttempt } from './call-webhook.ts'

/** What editors set for a form's submissions; null where they set nothing. */
export interface DeliverySettings {
  webhook: string | null
  recipients: readonly (string | null)[] | null
  receipt: boolean | null
}

export interface StoredAnswer {
  name: string
  title: string | null
  widget: string | null
  value: string | number | boolean | readonly string[] | null
  /** The words of the chosen options, where they differ from the value. */
  label?: string | null
}

/** What decides about the deliveries of a submission. */
export interface DeliveryFacts {
  settings: DeliverySettings | null
  /** URL of the webhook for forms that name none. */
  defaultWebhook: string | undefined
  hasMailServer: boolean
  answers: readonly StoredAnswer[]
  isSuspicious: boolean
  /** Earlier submissions with the same e-mail address within an hour. */
  recentFromSender: number
}

/** What to do about one delivery. */
export type DeliveryPlan =
  | { do: 'call'; url: string }
  | { do: 'mail'; to: string[] }
  | { do: 'fail'; reason: string }
  /** It is not wanted: it leaves the submission. */
  | { do: 'drop' }

/** Receipts that one address gets in an hour: anyone can enter any address. */
const maxReceipts = 3

/** The submitter's e-mail address. */
export function senderOf(answers: readonly StoredAnswer[]): string | undefined {
  const given = answers.find(({ widget, value }) => widget === 'email' && value)?.value
  return typeof given === 'string' && isEmail(given) ? given : undefined
}

/** What to do about a due delivery, by the form's settings of this moment. */
export function planDelivery(
  { _key: kind, sentTo = [], refused = [] }: SubmissionDelivery,
  facts: DeliveryFacts,
): DeliveryPlan {
  const { settings, defaultWebhook, hasMailServer, answers, isSuspicious } = facts
  if (kind === 'webhook') {
    const url = settings?.webhook ?? defaultWebhook
    return url ? { do: 'call', url } : { do: 'drop' }
  }
  const wanted = kind === 'staff' ? recipientsOf(settings) : receiptTo(answers, settings)
  if (wanted.length === 0 || (kind === 'receipt' && isSuspicious)) return { do: 'drop' }
  if (kind === 'receipt' && facts.recentFromSender >= maxReceipts)
    return { do: 'fail', reason: `This address got ${maxReceipts} receipts within an hour.` }
  if (!hasMailServer)
    return { do: 'fail', reason: 'No mail server is configured: SMTP_URL is not set.' }
  const done = new Set([...sentTo, ...refused.map(({ address }) => address)])
  return { do: 'mail', to: wanted.filter((address) => !done.has(address)) }
}

function recipientsOf(settings: DeliverySettings | null): string[] {
  const valid = settings?.recipients?.filter((address) => address !== null && isEmail(address))
  return [...new Set(valid as string[] | undefined)]
}

function receiptTo(answers: readonly StoredAnswer[], settings: DeliverySettings | null): string[] {
  const sender = settings?.receipt ? senderOf(answers) : undefined
  return sender === undefined ? [] : [sender]
}

/** How long a running attempt keeps others from starting, in ms; longer than an attempt and the storing of its result. */
export const attemptLease = 5 * 60_000

/** A delivery whose attempt begins now. */
export function startAttempt(delivery: SubmissionDelivery, now: Date): SubmissionDelivery {
  return {
    ...delivery,
    attempts: delivery.attempts + 1,
    startedAt: now.toISOString(),
    nextAttemptAt: new Date(now.getTime() + attemptLease).toISOString(),
  }
}

/** A delivery that cannot be attempted. */
export function failDelivery(delivery: SubmissionDelivery, error: string): SubmissionDelivery {
  const { nextAttemptAt: _next, startedAt: _started, ...rest } = delivery
  return { ...rest, state: 'failed', error }
}

/** A delivery after an attempt that may succeed later; it is given up after five days. */
export function retryOrFail(
  delivery: SubmissionDelivery,
  error: string,
  now: Date,
): SubmissionDelivery {
  const delay = mailBackoff(delivery.attempts)
  if (delay === undefined) return failDelivery(delivery, error)
  const nextAttemptAt = new Date(now.getTime() + delay).toISOString()
  const { startedAt: _started, ...rest } = delivery
  return { ...rest, error, nextAttemptAt }
}

function succeed(delivery: SubmissionDelivery, now: Date): SubmissionDelivery {
  const { nextAttemptAt: _next, startedAt: _started, error: _error, ...rest } = delivery
  return { ...rest, state: 'sent', sentAt: now.toISOString() }
}

/** A delivery after a call of the webhook. */
export function afterCall(
  delivery: SubmissionDelivery,
  attempt: WebhookAttempt,
  now: Date,
): SubmissionDelivery {
  if (attempt.isDelivered) return succeed(delivery, now)
  if (attempt.isPermanent) return failDelivery(delivery, attempt.reason)
  return retryOrFail(delivery, attempt.reason, now)
}

/** A delivery after an e-mail was sent. It succeeds when every recipient was accepted, now or by an earlier attempt. */
export function afterMail(
  delivery: SubmissionDelivery,
  { sent, refused, pending, reason }: MailResult,
  now: Date,
): SubmissionDelivery {
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
