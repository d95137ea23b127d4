import { useState } from 'react'
import type { SubmissionDelivery } from '#lib/forms/submission-delivery.ts'
import { deliveryText, hasDeliveryFailed } from './model/delivery-text.ts'

interface SubmissionDeliveriesProps {
  deliveries: readonly SubmissionDelivery[]
  /** The role may not change submissions. */
  isOff: boolean
  onRetry: (delivery: SubmissionDelivery) => Promise<void>
}

/** What was sent for a submission, and what was not, with a button to send it again. */
export function SubmissionDeliveries({ deliveries, isOff, onRetry }: SubmissionDeliveriesProps) {
  const [busy, setBusy] = useState(false)
  const [openedAt] = useState(Date.now)
  const retry = async (delivery: SubmissionDelivery) => {
    setBusy(true)
    await onRetry(delivery)
    setBusy(false)
  }
  return (
    <ul className="deliveries" aria-label="Notifications">
      {deliveries.map((delivery) => (
        <li key={delivery._key}>
          {deliveryText(delivery, openedAt)}{' '}
          {hasDeliveryFailed(delivery) && (
            <button type="button" disabled={isOff || busy} onClick={() => void retry(delivery)}>
              Send again
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
