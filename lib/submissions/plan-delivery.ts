import { isEmail } from '#lib/forms/is-email.ts'
import type { SubmissionDelivery } from '#lib/forms/submission-delivery.ts'

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
