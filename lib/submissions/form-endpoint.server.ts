import 'server-only'
import { after } from 'next/server'
import { fetchPublishedUncached } from '#lib/content/published-content.server.ts'
import type { FormQueryResult } from '#lib/content/types.generated.ts'
import { toFormSchema } from '#lib/forms/form-schema.ts'
import { formHoneypotField } from '#lib/forms/honeypot.ts'
import { formQuery } from './form-query.groq.ts'
import { createDocumentsOnce } from './create-documents-once.server.ts'
import { attemptDeliveries } from './deliver-submission.server.ts'
import type { FormEndpoint } from './process-submission.ts'
import { submissionDocuments, submissionIdempotencyKey } from './submission-document.ts'
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
 * The endpoint of an editor's form: saves submissions as private documents, and delivers them to webhook, staff and visitor.
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
      // After the response, so that no other server delays the visitor.
      if (isNew) after(() => attemptDeliveries(submission._id))
    },
  }
}
