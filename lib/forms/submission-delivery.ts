/** What is sent for a submission: the webhook, an e-mail to staff, and a receipt to the visitor. */
export const deliveryKinds = ['webhook', 'staff', 'receipt'] as const
export type DeliveryKind = (typeof deliveryKinds)[number]

/** The state of one delivery, stored in its submission, so that it survives a restart. */
export interface SubmissionDelivery {
  _key: DeliveryKind
  _type: 'submissionDelivery'
  state: 'pending' | 'sent' | 'failed'
  attempts: number
  /** When it is attempted again; absent unless it is pending. A running attempt moves it ahead, so that no other starts. */
  nextAttemptAt?: string
  /** When the running attempt began; absent unless one runs, or its process ended before it could store the result. */
  startedAt?: string
  /** When it was last accepted by the webhook, or for a recipient. */
  sentAt?: string
  /** Why the last attempt did not deliver it to all, as a sentence. */
  error?: string
  /** Recipients that the mail server accepted. */
  sentTo?: string[]
  /** Recipients that the mail server refused for good, with its reason. */
  refused?: RefusedRecipient[]
}

export interface RefusedRecipient {
  /** The address again. */
  _key: string
  _type: 'refusedRecipient'
  address: string
  reason: string
}

/** The deliveries of a new submission. The first attempt removes those that its form does not want. */
export const initialDeliveries = (now: Date): SubmissionDelivery[] =>
  deliveryKinds.map((kind) => ({
    _key: kind,
    _type: 'submissionDelivery',
    state: 'pending',
    attempts: 0,
    nextAttemptAt: now.toISOString(),
  }))

/** Whether an attempt runs, which keeps others from starting until its lease ends. */
export const isAttemptRunning = (
  { state, startedAt, nextAttemptAt = '' }: SubmissionDelivery,
  now: Date,
): boolean =>
  state === 'pending' && startedAt !== undefined && Date.parse(nextAttemptAt) > now.getTime()

/** A delivery to be attempted again at once: recipients that were refused included, those that have it left out. */
export function restartDelivery(delivery: SubmissionDelivery, now: Date): SubmissionDelivery {
  const { error: _error, refused: _refused, startedAt: _started, ...rest } = delivery
  return { ...rest, state: 'pending', attempts: 0, nextAttemptAt: now.toISOString() }
}
