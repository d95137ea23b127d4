import type { DeliveryKind, SubmissionDelivery } from '#lib/forms/submission-delivery.ts'

/** The present of the tests of deliveries. */
export const now = new Date('2026-03-10T12:00:00.000Z')

/** A delivery that was attempted once and is due. */
export const deliveryOf = (
  kind: DeliveryKind,
  over: Partial<SubmissionDelivery> = {},
): SubmissionDelivery => ({
  _key: kind,
  _type: 'submissionDelivery',
  state: 'pending',
  attempts: 1,
  nextAttemptAt: now.toISOString(),
  ...over,
})
