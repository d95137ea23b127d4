import 'server-only'
import { after } from 'next/server'
import { fetchNow } from '#lib/content/published.server.ts'
import type { FormDeliveryQueryResult, FormQueryResult } from '#lib/content/types.generated.ts'
import { env } from '#lib/env.ts'
import { deliveryId } from '#lib/forms/delivery.ts'
import { formSchemaOf } from '#lib/forms/form-schema.ts'
import { formTrap } from '#lib/forms/own-fields.ts'
import { formDeliveryQuery, formQuery } from './form-query.groq.ts'
import { clientOrThrow, keepOnce } from './keep.server.ts'
import type { FormDoor } from './receive.ts'
import { receiverOf } from './receiver-of.ts'
import { submissionDocuments, submissionKey } from './submission-document.ts'
import { callWebhook } from './webhook.ts'
import type { FormWords } from './words.ts'

/** How a published document is named; a draft, a version and what is private have a dot. */
const formId = /^[\w-]{1,128}$/

/**
 * A form of content as the published pages have it; never what a browser says of it.
 *
 * @throws what `fetchNow` throws
 */
export async function readForm(id: string): Promise<FormQueryResult> {
  return formId.test(id) ? fetchNow<FormQueryResult>(formQuery, { id }) : null
}

/**
 * The door of an editor's form: its answers become private documents, and who is to know is told.
 *
 * @param address of the visitor
 */
export async function formDoor(
  id: string,
  address: string,
  words: FormWords,
): Promise<FormDoor | undefined> {
  const form = await readForm(id)
  if (!form) return undefined
  const schema = formSchemaOf(form)
  return {
    schema,
    errorLabel: form.texts?.error,
    success: form.texts?.success || words.t('success'),
    trap: formTrap,
    keep: async (kept) => {
      const now = new Date()
      const key = submissionKey(id, kept, address, now)
      const { parts, submission } = submissionDocuments(schema, kept, key, now)
      const isNew = await keepOnce(submission, parts)
      // After the answer: somebody else's server keeps no visitor waiting.
      if (isNew) after(() => tell(id, { type: 'form.submitted', submission }))
    },
  }
}

/** Tells the receiver that editors named for this form, else that of the installation. */
async function tell(form: string, event: object): Promise<void> {
  const { webhook } = env.forms
  const params = { id: deliveryId(form) }
  const read = () =>
    clientOrThrow().fetch<FormDeliveryQueryResult>(formDeliveryQuery, params, { cache: 'no-store' })
  const url = await receiverOf(form, read, webhook.url)
  if (url) await callWebhook(url, event, webhook)
}
