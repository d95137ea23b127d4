import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import { ClientError, type SanityClient, type SanityDocument } from '@sanity/client'
import { after } from 'next/server'
import { env } from '#lib/env.ts'
import { normalizeEmail, createNewsletterFormDefinition } from '#lib/forms/newsletter-form.ts'
import { newsletterHoneypotField } from '#lib/forms/honeypot.ts'
import { pendingDelivery } from '#lib/forms/submission-delivery.ts'
import type { Locale } from '#lib/locales.ts'
import {
  requireSubmissionWriteClient,
  createDocumentsOnce,
} from './create-documents-once.server.ts'
import { attemptDeliveries } from './deliver-submission.server.ts'
import type { FormEndpoint, ValidSubmission } from './process-submission.ts'
import { callWebhook } from './call-webhook.ts'
import type { FormMessages } from './form-messages.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Id of the private document of an email address: hashed, so that the id does not reveal the address. */
export const subscriberDocumentId = (email: string): string =>
  `subscriber.${hashOf(normalizeEmail(email))}`

/** The endpoint of the newsletter form. A known address is neither an error nor a second document. */
export function createNewsletterEndpoint(messages: FormMessages): FormEndpoint | undefined {
  const { enabled, doubleOptIn } = env.forms.newsletter
  if (!enabled) return undefined
  return {
    schema: createNewsletterFormDefinition((key) => messages.t(`newsletter.${key}`)),
    success: messages.t(doubleOptIn ? 'newsletter.confirmSent' : 'newsletter.success'),
    honeypot: newsletterHoneypotField,
    save: (submission) => (doubleOptIn ? requestConfirmation(submission) : subscribe(submission)),
  }
}

async function subscribe({ checked, locale, isSuspicious }: ValidSubmission): Promise<void> {
  const email = String(checked.values.email)
  const _id = subscriberDocumentId(email)
  const now = new Date()
  const subscribed = {
    state: 'subscribed',
    language: locale,
    subscribedAt: now.toISOString(),
    ...(env.forms.webhook.url && { deliveries: [pendingDelivery('webhook', now)] }),
  }
  const isNew = await createDocumentsOnce({
    _id,
    _type: 'subscriber',
    email,
    ...subscribed,
    ...(isSuspicious && { suspicious: true }),
  })
  // After the response, so that no other server delays the visitor.
  if (isNew || (await subscribePending(_id, subscribed))) after(() => attemptDeliveries(_id))
}

/**
 * Subscribes a pending subscriber when double opt-in has been disabled since.
 *
 * @returns false when there is no pending subscriber, or another request was faster
 */
async function subscribePending(id: string, subscribed: object): Promise<boolean> {
  const client = requireSubmissionWriteClient()
  const subscriber = await client.getDocument(id)
  if (subscriber?.state !== 'pending') return false
  try {
    await client
      .patch(id)
      .ifRevisionId(subscriber._rev)
      .set(subscribed)
      .unset(confirmationFields)
      .commit({ returnDocuments: false })
    return true
  } catch (error) {
    if (isConflict(error)) return false
    throw error
  }
}

/** Fields of a subscriber that exist only until the confirmation. */
const confirmationFields = ['confirmation', 'formerConfirmation', 'letterAt']

/** One confirmation email per ten minutes, to prevent mailbox flooding. */
const minEmailInterval = 600_000

/** Saves a pending subscriber and has the confirmation email sent. */
async function requestConfirmation({
  checked,
  locale,
  isSuspicious,
}: ValidSubmission): Promise<void> {
  const email = String(checked.values.email)
  const _id = subscriberDocumentId(email)
  const token = randomBytes(24).toString('base64url')
  await createDocumentsOnce({
    _id,
    _type: 'subscriber',
    email,
    language: locale,
    state: 'pending',
    subscribedAt: new Date().toISOString(),
    ...(isSuspicious && { suspicious: true }),
  })
  const client = requireSubmissionWriteClient()
  const subscriber = await client.getDocument(_id)
  if (subscriber?.state !== 'pending') return
  if (Date.now() - Date.parse(String(subscriber.letterAt)) < minEmailInterval) return
  const noted = await recordConfirmationEmail(client, subscriber, hashOf(token))
  const { webhook, newsletter } = env.forms
  const { mailerUrl } = newsletter
  if (!noted || !mailerUrl) return
  const url = `${env.site.url}/api/newsletter/confirm?locale=${locale}&token=${token}`
  const letter = { type: 'newsletter.confirm', email, language: locale, url }
  after(async () => {
    if (!(await callWebhook(mailerUrl, letter, webhook))) await clearEmailTime(client, noted)
  })
}

/** A subscriber at a revision. */
type SubscriberRevision = Pick<SanityDocument, '_id' | '_rev'>

/**
 * Records a confirmation email. The link of the previous one stays valid, so that a request in another person's name
 * does not invalidate a link that is about to be opened.
 *
 * @returns undefined when another request recorded one since the subscriber was read
 */
async function recordConfirmationEmail(
  client: SanityClient,
  { _id, _rev, letterAt, confirmation: last, formerConfirmation: former }: SanityDocument,
  confirmation: string,
): Promise<SubscriberRevision | undefined> {
  // Without a time, the last email was not sent.
  const formerConfirmation: unknown = letterAt ? last : former
  try {
    return await client
      .patch(_id)
      .ifRevisionId(_rev)
      .set({ confirmation, formerConfirmation, letterAt: new Date().toISOString() })
      .commit()
  } catch (error) {
    if (isConflict(error)) return undefined
    throw error
  }
}

/** Allows another email at once, because this one was not sent. */
async function clearEmailTime(
  client: SanityClient,
  { _id, _rev }: SubscriberRevision,
): Promise<void> {
  try {
    await client
      .patch(_id)
      .ifRevisionId(_rev)
      .unset(['letterAt'])
      .commit({ returnDocuments: false })
  } catch (error) {
    if (!isConflict(error)) console.warn(`unsent email stays recorded: ${String(error)}`)
  }
}

const isConflict = (error: unknown) => error instanceof ClientError && error.statusCode === 409

/**
 * The pending subscriber of one of the last two confirmation links.
 *
 * @returns the id of the subscriber; undefined for an expired or used link
 */
export async function findPendingSubscriber(token: string): Promise<string | undefined> {
  if (!/^[\w-]{32}$/.test(token)) return undefined
  const id = await requireSubmissionWriteClient().fetch<string | null>(
    `*[_type == "subscriber" && state == "pending"
      && (confirmation == $hash || formerConfirmation == $hash)][0]._id`,
    { hash: hashOf(token) },
  )
  return id ?? undefined
}

/**
 * Confirms the pending subscriber of a confirmation link.
 *
 * @returns false for an expired or used link
 */
export async function confirmSubscriber(token: string, locale: Locale): Promise<boolean> {
  const id = await findPendingSubscriber(token)
  if (id === undefined) return false
  await requireSubmissionWriteClient()
    .patch(id)
    .set({ state: 'subscribed', language: locale, confirmedAt: new Date().toISOString() })
    .unset([...confirmationFields, 'suspicious'])
    .commit({ returnDocuments: false })
  return true
}
