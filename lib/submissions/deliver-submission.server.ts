import 'server-only'
import { composeMail } from '@orrery/server-kit/compose-mail'
import { maskAddresses } from '@orrery/server-kit/mask-addresses'
import { env } from '#lib/env.ts'
import type { StoredDelivery, SubmissionDelivery } from '#lib/forms/submission-delivery.ts'
import { attemptWebhook } from './call-webhook.ts'
import {
  composeReceipt,
  composeStaffMail,
  type MailedSubmission,
} from './compose-submission-mail.ts'
import { requireSubmissionWriteClient } from './create-documents-once.server.ts'
import { afterCall, afterMail } from './delivery-state.ts'
import {
  type DeliveryFacts,
  type DeliverySettings,
  planDelivery,
  senderOf,
  type StoredAnswer,
} from './plan-delivery.ts'
import { type AttemptPlan, runDueDeliveries } from './run-due-deliveries.server.ts'
import { siteMailer } from './site-mailer.server.ts'

interface StoredSubmission extends Record<string, unknown> {
  _id: string
  _type: 'submission'
  _rev: string
  formTitle: string | null
  language: string | null
  page: string | null
  submittedAt: string
  suspicious?: boolean
  answers?: StoredAnswer[]
  files?: { name: string; size: number }[]
  deliveries?: SubmissionDelivery[]
}

/** A newsletter subscriber, whose one delivery is the webhook. */
interface StoredSubscriber {
  _id: string
  _type: 'subscriber'
  _rev: string
  email: string
  language: string
  suspicious?: boolean
  answers?: undefined
  deliveries?: SubmissionDelivery[]
}

interface DeliverableSubmission {
  submission: StoredSubmission | StoredSubscriber
  settings: DeliverySettings | null
  success: string | null
  recentFromSender: number
}

/** A submission or subscriber with what decides about its deliveries. Params: `id`. */
const submissionQuery = `*[_type in ["submission", "subscriber"] && _id == $id][0]{
  "submission": @,
  "settings": *[_type == "formDelivery" && _id == "delivery." + ^.form._ref][0]{webhook, recipients, receipt},
  "success": *[_type == "form" && _id == ^.form._ref][0].texts.success,
  "recentFromSender": select(
    *[_type == "formDelivery" && _id == "delivery." + ^.form._ref][0].receipt == true =>
      count(*[_type == "submission" && submittedAt < ^.submittedAt
        && dateTime(submittedAt) > dateTime(^.submittedAt) - 3600
        && lower(answers[widget == "email"][0].value) == lower(^.answers[widget == "email"][0].value)]),
    0
  )
}`

/**
 * Attempts the due deliveries of a submission: webhook, e-mail to staff, receipt; or the webhook of a newsletter
 * subscriber.
 *
 * @throws when content is unavailable; the deliveries stay due
 */
export async function deliverSubmission(id: string, clock = () => new Date()): Promise<void> {
  const client = requireSubmissionWriteClient()
  const found = await client.fetch<DeliverableSubmission | null>(
    submissionQuery,
    { id },
    { cache: 'no-store' },
  )
  if (!found) return
  const facts = factsOf(found)
  await runDueDeliveries({
    client,
    document: found.submission,
    plan: (delivery) => planDelivery(delivery, facts),
    attempt: (delivery, plan) => attempt(found, delivery, plan, clock),
    clock,
  })
}

/** Attempts the due deliveries of a submission. Never throws: those that remain due are repeated by the next sweep. */
export async function attemptDeliveries(id: string, clock = () => new Date()): Promise<void> {
  try {
    await deliverSubmission(id, clock)
  } catch (error) {
    console.warn(`deliveries of ${id} could not be attempted, retrying: ${String(error)}`)
  }
}

function factsOf({ submission, settings, recentFromSender }: DeliverableSubmission): DeliveryFacts {
  return {
    settings,
    defaultWebhook: env.forms.webhook.url,
    hasMailServer: env.mail.smtp !== undefined,
    answers: submission.answers ?? [],
    isSuspicious: submission.suspicious ?? false,
    recentFromSender,
  }
}

async function attempt(
  { submission, success }: DeliverableSubmission,
  delivery: StoredDelivery,
  plan: AttemptPlan,
  clock: () => Date,
): Promise<StoredDelivery> {
  if (plan.do === 'call') {
    const result = await attemptWebhook(plan.url, eventOf(submission), env.forms.webhook)
    if (!result.isDelivered) console.warn(result.reason)
    return afterCall(delivery, result, clock())
  }
  const sender = await siteMailer()
  if (!sender || submission._type === 'subscriber') return delivery
  const { name, url, studioUrl = url } = env.site
  const site = { name, url, studioUrl }
  const isReceipt = delivery._key === 'receipt'
  const content = isReceipt
    ? await composeReceipt(mailed(submission), site, success)
    : await composeStaffMail(mailed(submission), site)
  const result = await sender.send({
    ...composeMail(content),
    to: plan.to,
    replyTo: isReceipt ? undefined : senderOf(submission.answers ?? []),
    id: `${submission._id}.${delivery._key}`,
  })
  const reason = result.reason ?? result.refused[0]?.reason
  if (reason !== undefined)
    console.warn(`E-mail for ${submission._id} was not delivered: ${maskAddresses(reason)}`)
  return afterMail(delivery, result, clock())
}

const mailed = ({
  suspicious = false,
  answers = [],
  files = [],
  ...submission
}: StoredSubmission): MailedSubmission => ({
  ...submission,
  isSuspicious: suspicious,
  answers,
  files,
})

/** What the webhook receives. */
function eventOf(submission: StoredSubmission | StoredSubscriber): object {
  if (submission._type === 'submission')
    return { type: 'form.submitted', submission: withoutState(submission) }
  const { email, language, suspicious } = submission
  return { type: 'newsletter.subscribed', email, language, ...(suspicious && { suspicious }) }
}

/** The submission without the fields of its storage. */
function withoutState(submission: StoredSubmission): Record<string, unknown> {
  const isContent = (key: string) => !key.startsWith('_') || key === '_id' || key === '_type'
  return Object.fromEntries(
    Object.entries(submission).filter(([key]) => isContent(key) && key !== 'deliveries'),
  )
}
