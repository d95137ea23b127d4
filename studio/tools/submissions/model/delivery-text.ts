import type { DeliveryKind, SubmissionDelivery } from '#lib/forms/submission-delivery.ts'
import { formatDate, formatDateTime, formatTime } from '../../../date-format.ts'

const subjects: Record<DeliveryKind, string> = {
  webhook: 'Webhook',
  staff: 'Email to staff',
  receipt: 'Receipt to the visitor',
}

/** Whether it failed, for now or for good. */
export const hasDeliveryFailed = ({ state, error }: SubmissionDelivery): boolean =>
  state === 'failed' || (state === 'pending' && error !== undefined)

/** The state of a delivery, in sentences. */
export function deliveryText(delivery: SubmissionDelivery, now: number): string {
  const { _key: kind, state, sentAt, error, nextAttemptAt } = delivery
  const subject = subjects[kind]
  if (state === 'sent') return `${subject} sent${sentAt ? `: ${formatDateTime(sentAt)}` : ''}.`
  const reason = error ? ` ${error}` : ''
  if (state === 'failed')
    return sentAt
      ? `${subject} sent, but not to everyone.${reason}`
      : `${subject} not sent.${reason}`
  const next = nextAttemptAt ? ` Next attempt at ${timeFrom(nextAttemptAt, now)}.` : ''
  return `${subject} not sent yet.${reason}${next}`
}

/** A time of today without its date. */
const timeFrom = (at: string, now: number): string =>
  formatDate(at) === formatDate(now) ? formatTime(at) : formatDateTime(at)
