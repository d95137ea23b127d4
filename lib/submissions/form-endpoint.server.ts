import 'server-only'
import { after } from 'next/server'
import { fetchPublishedUncached } from '#lib/content/published-content.server.ts'
import type { FormDeliveryQueryResult, FormQueryResult } from '#lib/content/types.generated.ts'
import { env } from '#lib/env.ts'
import { deliveryDocumentId } from '#lib/forms/delivery-document-id.ts'
import { toFormSchema } from '#lib/forms/form-schema.ts'
import { formHoneypotField } from '#lib/forms/honeypot.ts'
import { formDeliveryQuery, formQuery } from './form-query.groq.ts'
import {
  requireSubmissionWriteClient,
  createDocumentsOnce,
} from './create-documents-once.server.ts'
import type { FormEndpoint } from './process-submission.ts'
import { fetchFormWebhookUrl } from './fetch-form-webhook-url.ts'
import { submissionDocuments, submissionIdempotencyKey } from './submission-document.ts'
import { callWebhook } from './call-webhook.ts'
import type { FormMessages } from './form-messages.ts'

/** Id of a published document; drafts, versions and private documents contain a dot. */
const formId = /^[\w-]{1,128}$/

/**
 * The published form in content; nothing is taken from the browser.
 *
 * @throws what `fetchNow` throws
 */
export async function fetchForm(id: string): Promise<FormQueryResult> {
  return formId.test(id) ? fetchPublishedUncached<FormQueryResult>(formQuery, { id }) : null
}

/**
 * The endpoint of an editor's form: saves submissions as private documents and calls the webhook.
 *
 * @param address of the visitor
 */
export async function loadContentFormEndpoint(
  id: string,
  address: string,
  messages: FormMessages,
): Promise<FormEndpoint | undefined> {
  const form = await fetchForm(id)
  if (!form) return undefined
  const schema = toFormSchema(form)
  return {
    schema,
    errorLabel: form.texts?.error,
    success: form.texts?.success || messages.t('success'),
    honeypot: formHoneypotField,
    save: async (valid) => {
      const now = new Date()
      const key = submissionIdempotencyKey(id, valid, address, now)
      const { parts, submission } = submissionDocuments(schema, valid, key, now)
      const isNew = await createDocumentsOnce(submission, parts)
      // After the response, so that the receiver's server does not delay the visitor.
      if (isNew) after(() => notifyWebhook(id, { type: 'form.submitted', submission }))
    },
  }
}

/** Calls the webhook that editors set for this form, else the default one. */
async function notifyWebhook(form: string, event: object): Promise<void> {
  const { webhook } = env.forms
  const params = { id: deliveryDocumentId(form) }
  const read = () =>
    requireSubmissionWriteClient().fetch<FormDeliveryQueryResult>(formDeliveryQuery, params, {
      cache: 'no-store',
    })
  const url = await fetchFormWebhookUrl(form, read, webhook.url)
  if (url) await callWebhook(url, event, webhook)
}
