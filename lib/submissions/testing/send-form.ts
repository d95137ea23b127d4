import { toFormSchema } from '#lib/forms/form-schema.ts'
import {
  type FormEndpoint,
  type ValidSubmission,
  processSubmission,
  type SubmissionRequest,
} from '../process-submission.ts'

export const now = new Date('2026-03-10T12:00:00Z')
export const contactSchema = toFormSchema({
  _id: 'form-contact-en',
  title: 'Contact',
  fields: [
    { name: 'email', title: 'E-mail', widget: 'email', required: true },
    { name: 'word', widget: 'password' },
    { name: 'proof', type: 'array', widget: 'file' },
  ],
})

/** Sends a form, and returns the result and what was saved. */
export async function sendForm(
  fields: Record<string, string | Blob>,
  over: Partial<SubmissionRequest> = {},
  endpoint: Partial<FormEndpoint> = {},
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const body = new Response(form)
  const saved: ValidSubmission[] = []
  const reception = await processSubmission({
    locale: 'en',
    sameOrigin: true,
    peekLimit: () => 0,
    countAttempt: () => 0,
    forPage: false,
    contentType: body.headers.get('content-type') ?? '',
    body: body.body ?? new ReadableStream(),
    now,
    findEndpoint: async () => ({
      schema: contactSchema,
      success: 'Thank you.',
      honeypot: '_website',
      save: async (form) => void saved.push(form),
      ...endpoint,
    }),
    verifyCaptcha: async () => ({ state: 'off' }),
    log: () => {},
    ...over,
  })
  return { reception, saved }
}

/** Answers to the form that it accepts. */
export const validAnswers = { email: 'ada@example.com' }
