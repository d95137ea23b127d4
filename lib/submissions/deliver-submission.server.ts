import 'server-only'
import { setTimeout as wait } from 'node:timers/promises'
import { composeMail } from '@orrery/server-kit/compose-mail'
import type { Mailer } from '@orrery/server-kit/mailer'
import { maskAddresses } from '@orrery/server-kit/mask-addresses'
import { ClientError } from '@sanity/client'
import { env } from '#lib/env.ts'
import type { SubmissionDelivery } from '#lib/forms/submission-delivery.ts'
import { attemptWebhook } from './call-webhook.ts'
import {
  composeReceipt,
  composeStaffMail,
  type MailedSubmission,
} from './compose-submission-mail.ts'
import { requireSubmissionWriteClient } from './create-documents-once.server.ts'
import {
  afterCall,
  afterMail,
  type DeliveryFacts,
  type DeliveryPlan,
  type DeliverySettings,
  failDelivery,
  planDelivery,
  retryOrFail,
  senderOf,
  startAttempt,
  type StoredAnswer,
} from './plan-delivery.ts'

interface StoredSubmission extends Record<string, unknown> {
  _id: string
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

interface DeliverableSubmission {
  submission: StoredSubmission
  settings: DeliverySettings | null
  success: string | null
  recentFromSender: number
}

/** A submission with what decides about its deliveries. Params: `id`. */
const submissionQuery = `*[_type == "submission" && _id == $id][0]{
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

let mailer: Promise<Mailer> | undefined

/** The mailer of this process, whose library is loaded for the first e-mail. */
function siteMailer(): Promise<Mailer> | undefined {
  const { smtp } = env.mail
  if (!smtp) return undefined
  return (mailer ??= import('@orrery/server-kit/mailer').then(({ createMailer }) =>
    createMailer(smtp),
  ))
}

/**
 * Attempts the due deliveries of a submission: webhook, e-mail to staff, receipt. Several processes may call it at once:
 * one of them gets the revision and with it the attempt. The result is stored in the submission.
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
  const now = clock()
  const isDue = ({ state, nextAttemptAt = '' }: SubmissionDelivery) =>
    state === 'pending' && Date.parse(nextAttemptAt) <= now.getTime()
  const due = found?.submission.deliveries?.filter(isDue) ?? []
  if (!found || due.length === 0) return
  const facts = factsOf(found)
  const plans = due.map((delivery) => ({ delivery, plan: planDelivery(delivery, facts) }))
  const claimed = plans.map(({ delivery, plan }) => ({
    plan,
    delivery: begin(delivery, plan, now),
  }))
  const kept = claimed.filter(({ plan }) => plan.do !== 'drop').map(({ delivery }) => delivery)
  const dropped = claimed.filter(({ plan }) => plan.do === 'drop').map(({ delivery }) => delivery)
  try {
    const patch = client.patch(id).ifRevisionId(found.submission._rev)
    if (kept.length > 0) patch.set(entries(kept))
    if (dropped.length > 0) patch.unset(dropped.map(pathOf))
    await patch.commit({ returnDocuments: false })
  } catch (error) {
    // Another process has the attempt, or staff changed the submission: then it stays due. Or they deleted it.
    if (isConflictOrMissing(error)) return
    throw error
  }
  await Promise.all(
    claimed.map(async ({ delivery, plan }) => {
      if (plan.do !== 'call' && plan.do !== 'mail') return
      await storeResult(id, await attemptOrRetry(found, delivery, plan, clock))
    }),
  )
}

/** Attempts the due deliveries of a submission. Never throws: those that remain due are repeated by the next sweep. */
export async function attemptDeliveries(id: string, clock = () => new Date()): Promise<void> {
  try {
    await deliverSubmission(id, clock)
  } catch (error) {
    console.warn(`deliveries of ${id} could not be attempted, retrying: ${String(error)}`)
  }
}

const isConflictOrMissing = (error: unknown) =>
  error instanceof ClientError && (error.statusCode === 409 || error.statusCode === 404)

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

function begin(delivery: SubmissionDelivery, plan: DeliveryPlan, now: Date): SubmissionDelivery {
  if (plan.do === 'fail') return failDelivery(delivery, plan.reason)
  return startAttempt(delivery, now)
}

const pathOf = ({ _key }: SubmissionDelivery) => `deliveries[_key=="${_key}"]`

const entries = (deliveries: readonly SubmissionDelivery[]) =>
  Object.fromEntries(deliveries.map((delivery) => [pathOf(delivery), delivery]))

/** An unexpected error is a failure as well, so that it is shown and given up in the end. */
async function attemptOrRetry(...parts: Parameters<typeof attempt>): Promise<SubmissionDelivery> {
  const [{ submission }, delivery, , clock] = parts
  try {
    return await attempt(...parts)
  } catch (error) {
    console.error(`delivery of ${submission._id} failed: ${String(error)}`)
    return retryOrFail(delivery, `Internal error: ${String(error)}`, clock())
  }
}

async function attempt(
  found: DeliverableSubmission,
  delivery: SubmissionDelivery,
  plan: Extract<DeliveryPlan, { do: 'call' | 'mail' }>,
  clock: () => Date,
): Promise<SubmissionDelivery> {
  if (plan.do === 'call') {
    const event = { type: 'form.submitted', submission: withoutState(found.submission) }
    const result = await attemptWebhook(plan.url, event, env.forms.webhook)
    if (!result.isDelivered) console.warn(result.reason)
    return afterCall(delivery, result, clock())
  }
  const sender = await siteMailer()
  if (!sender) return delivery
  const { submission, success } = found
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

/** The submission as its webhook receives it. */
function withoutState(submission: StoredSubmission): Record<string, unknown> {
  const isContent = (key: string) => !key.startsWith('_') || key === '_id' || key === '_type'
  return Object.fromEntries(
    Object.entries(submission).filter(([key]) => isContent(key) && key !== 'deliveries'),
  )
}

/** Delay before each attempt to store a result, in ms. Together shorter than the lease of the attempt. */
const storeDelays = [0, 1_000, 10_000, 60_000]

/** Stores a result without a revision: the claim keeps other attempts away, and staff may have changed other fields. */
async function storeResult(id: string, delivery: SubmissionDelivery): Promise<void> {
  let failure: unknown
  for (const delay of storeDelays) {
    if (delay > 0) await wait(delay, undefined, { ref: false })
    try {
      await requireSubmissionWriteClient()
        .patch(id)
        .set(entries([delivery]))
        .commit({ returnDocuments: false })
      return
    } catch (error) {
      // Staff deleted the submission meanwhile.
      if (isConflictOrMissing(error)) return
      failure = error
    }
  }
  console.error(`result of a delivery could not be stored (${id}): ${String(failure)}`)
}
