import 'server-only'
import { after } from 'next/server'
import { fetchUncached } from '#lib/content/published.server.ts'
import type { FormDeliveryQueryResult, FormQueryResult } from '#lib/content/types.generated.ts'
import { env } from '#lib/env.ts'
import { deliveryDocumentId } from '#lib/forms/delivery-document-id.ts'
import { toFormSchema } from '#lib/forms/form-schema.ts'
import { formHoneypot } from '#lib/forms/hidden-fields.ts'
import { formDeliveryQuery, formQuery } from './form-query.groq.ts'
import { requireWriteClient, createDocumentsOnce } from './create-documents-once.server.ts'
import type { FormEndpoint } from './process-submission.ts'
import { webhookUrlFor } from './webhook-url-for.ts'
import { submissionDocuments, submissionKey } from './submission-document.ts'
import { callWebhook } from './webhook.ts'
import type { FormMessages } from './form-messages.ts'

/** How a published document is named; a draft, a version and what is private have a dot. */
const formId = /^[\w-]{1,128}$/

/**
 * A form of content as the published pages have it; never what a browser says of it.
 *
 * @throws what `fetchNow` throws
 */
export async function fetchForm(id: string): Promise<FormQueryResult> {
  return formId.test(id) ? fetchUncached<FormQueryResult>(formQuery, { id }) : null
}

/**
 * The door of an editor's form: its answers become private documents, and who is to know is told.
 *
 * @param address of the visitor
 */
export async function formEndpoint(
  id: string,
  address: string,
  words: FormMessages,
): Promise<FormEndpoint | undefined> {
  const form = await fetchForm(id)
  if (!form) return undefined
  const schema = toFormSchema(form)
  return {
    schema,
    errorLabel: form.texts?.error,
    success: form.texts?.success || words.t('success'),
    honeypot: formHoneypot,
    save: async (kept) => {
      const now = new Date()
      const key = submissionKey(id, kept, address, now)
      const { parts, submission } = submissionDocuments(schema, kept, key, now)
      const isNew = await createDocumentsOnce(submission, parts)
      // After the answer: somebody else's server keeps no visitor waiting.
      if (isNew) after(() => notifyWebhook(id, { type: 'form.submitted', submission }))
    },
  }
}

/** Tells the receiver that editors named for this form, else that of the installation. */
async function notifyWebhook(form: string, event: object): Promise<void> {
  const { webhook } = env.forms
  const params = { id: deliveryDocumentId(form) }
  const read = () =>
    requireWriteClient().fetch<FormDeliveryQueryResult>(formDeliveryQuery, params, {
      cache: 'no-store',
    })
  const url = await webhookUrlFor(form, read, webhook.url)
  if (url) await callWebhook(url, event, webhook)
}
