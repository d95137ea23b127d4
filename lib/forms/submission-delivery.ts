/** What is sent for a submission: the webhook, an e-mail to staff, and a receipt to the visitor. */
export const deliveryKinds = ['webhook', 'staff', 'receipt'] as const
export type DeliveryKind = (typeof deliveryKinds)[number]

/** The state of one delivery, stored in the document that it is about, so that it survives a restart. */
export interface StoredDelivery {
  _key: string
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

/** A delivery of a submission or a newsletter subscriber. */
export interface SubmissionDelivery extends StoredDelivery {
  _key: DeliveryKind
}

export interface RefusedRecipient {
  /** The address again. */
  _key: string
  _type: 'refusedRecipient'
  address: string
  reason: string
}

/** A delivery to be attempted at once. */
export const pendingDelivery = <Kind extends string>(
  kind: Kind,
  now: Date,
): StoredDelivery & { _key: Kind } => ({
  _key: kind,
  _type: 'submissionDelivery',
  state: 'pending',
  attempts: 0,
  nextAttemptAt: now.toISOString(),
})

/** The deliveries of a new submission. The first attempt removes those that its form does not want. */
export const initialDeliveries = (now: Date): SubmissionDelivery[] =>
  deliveryKinds.map((kind) => pendingDelivery(kind, now))

/** Whether an attempt runs, which keeps others from starting until its lease ends. */
export const isAttemptRunning = (
  { state, startedAt, nextAttemptAt = '' }: StoredDelivery,
  now: Date,
): boolean =>
  state === 'pending' && startedAt !== undefined && Date.parse(nextAttemptAt) > now.getTime()

/** A delivery to be attempted again at once: recipients that were refused included, those that have it left out. */
export function restartDelivery(delivery: SubmissionDelivery, now: Date): SubmissionDelivery {
  const { error: _error, refused: _refused, startedAt: _started, ...rest } = delivery
  return { ...rest, state: 'pending', attempts: 0, nextAttemptAt: now.toISOString() }
}
