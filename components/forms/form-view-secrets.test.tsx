import { describe, expect, it } from 'vitest'
import { toFormSchema } from '#lib/forms/form-schema.ts'
import type { StoredFormWithTexts } from '#lib/forms/form.groq.ts'
import {
  type FormEndpoint,
  processSubmission,
  type SubmissionRequest,
} from '#lib/submissions/process-submission.ts'
import { type SubmissionRejection, rejectionHttpStatus } from '#lib/submissions/form-messages.ts'
import { renderSite, siteFixture } from '../testing/render-site.tsx'
import { GatedFormResultPage } from '../pages/gated-form-result-page.tsx'
import { FormView } from './form-view.tsx'

const form: StoredFormWithTexts = {
  _id: 'form-secret-en',
  title: 'Secret',
  fields: [
    { name: 'email', title: 'E-mail', widget: 'email', required: true },
    { name: 'word', title: 'Word', widget: 'password', required: true, maximum: 20 },
    { name: 'again', title: 'Again', widget: 'password' },
    { name: 'proof', title: 'Proof', type: 'array', widget: 'file' },
  ],
}
const endpoint: FormEndpoint = {
  schema: toFormSchema(form),
  success: 'Thank you.',
  honeypot: '_website',
  save: async () => {},
}
const away = () => Promise.reject(new Error('away'))
const typed = 'ada@example.com'
const secret = 'open-sesame'

interface Case {
  refusal: SubmissionRejection | 'kept'
  /** Whether what was typed is read, and so given back. */
  givesBack: boolean
  over?: Partial<SubmissionRequest>
  fields?: Record<string, string>
  /** A file of so many bytes. */
  proof?: number
}

/** Each outcome of a form, by the message that the visitor sees. */
const cases: Record<string, Case> = {
  'is kept': { refusal: 'kept', givesBack: false },
  'was filled in by a program': {
    refusal: 'kept',
    givesBack: false,
    fields: { _website: 'https://spam.example' },
  },
  'comes from another site': {
    refusal: 'foreign',
    givesBack: false,
    over: { sameOrigin: false },
  },
  'has no form behind it': {
    refusal: 'missing',
    givesBack: false,
    over: { findEndpoint: async () => undefined },
  },
  'is broken': {
    refusal: 'badRequest',
    givesBack: false,
    over: { contentType: 'multipart/form-data; boundary=other' },
  },
  'is no form': {
    refusal: 'wrongType',
    givesBack: false,
    over: { contentType: 'application/json' },
  },
  'was sent too often': {
    refusal: 'tooOften',
    givesBack: true,
    over: { countAttempt: () => 61_000 },
  },
  'was sent too often, known before its form': {
    refusal: 'tooOften',
    givesBack: true,
    over: { peekLimit: () => 61_000 },
  },
  'is sent while the gate is closed': {
    refusal: 'closed',
    givesBack: true,
    over: { accessDenial: 'closed' },
  },
  'cannot be looked up': { refusal: 'unavailable', givesBack: true, over: { findEndpoint: away } },
  'cannot be kept': {
    refusal: 'unavailable',
    givesBack: true,
    over: { findEndpoint: async () => ({ ...endpoint, save: away }) },
  },
  'cannot be verified': { refusal: 'unavailable', givesBack: true, over: { verifyCaptcha: away } },
  'is no person’s': {
    refusal: 'invalid',
    givesBack: true,
    over: { verifyCaptcha: async () => ({ state: 'failed', score: 0.1 }) },
  },
  'has a secret word that cannot be taken': {
    refusal: 'invalid',
    givesBack: true,
    fields: { word: secret.repeat(3) },
  },
  'changed while it was filled in': {
    refusal: 'changed',
    givesBack: true,
    fields: { _version: 'earlier', removed: 'A long letter' },
  },
  'has a file that is too large': {
    refusal: 'tooLarge',
    givesBack: true,
    proof: 6 * 2 ** 20,
  },
}

/** The body that a browser makes; the one of these tests has a FormData that Node cannot send. */
async function* bodyOf({ fields, proof = 0 }: Pick<Case, 'fields' | 'proof'>) {
  const part = (head: string, value: string) =>
    Buffer.from(`--line\r\nContent-Disposition: form-data; name=${head}\r\n\r\n${value}\r\n`)
  const texts = { email: typed, word: secret, again: secret, _secret: 'word,again', ...fields }
  for (const [name, value] of Object.entries(texts)) yield part(`"${name}"`, value)
  if (proof > 0) yield part('"proof"; filename="big.pdf"', 'x'.repeat(proof))
  yield Buffer.from('--line--\r\n')
}

/** What a browser without a script gets of a form that it sent: the markup, and what was made of it. */
async function answerTo({ over, ...sent }: Case) {
  const reception = await processSubmission({
    locale: 'en',
    sameOrigin: true,
    peekLimit: () => 0,
    countAttempt: () => 0,
    forPage: true,
    contentType: 'multipart/form-data; boundary=line',
    body: bodyOf(sent),
    now: new Date('2026-03-10T12:00:00Z'),
    findEndpoint: async () => endpoint,
    verifyCaptcha: async () => ({ state: 'off' }),
    log: () => {},
    ...over,
  })
  const outcome = { ...reception, form: form._id, token: 't', page: '/' }
  const state = { ...outcome, sent: reception.status === 200 }
  const page = over?.accessDenial ? (
    <GatedFormResultPage siteName="The house" locale="en" outcome={outcome} />
  ) : (
    <FormView form={form} site={siteFixture()} place="again" state={state} />
  )
  const { container } = renderSite(page)
  return { reception, container }
}

const secretsOf = (container: Element) =>
  ['word', 'again'].map((name) => container.querySelector<HTMLInputElement>(`[name="${name}"]`))

describe('a password field', () => {
  it.each(Object.entries(cases))(
    'is not given back by a form that %s, and the rest is',
    async (_, each) => {
      const { reception, container } = await answerTo(each)
      expect(reception.status).toBe(
        each.refusal === 'kept' ? 200 : rejectionHttpStatus[each.refusal],
      )
      expect(container.querySelector<HTMLInputElement>('[name="email"]')?.value).toBe(
        each.givesBack ? typed : '',
      )
      expect(secretsOf(container).every((input) => !input?.value)).toBe(true)
      expect(container.innerHTML).not.toContain(secret)
      expect(JSON.stringify(reception)).not.toContain(secret)
    },
  )

  it('covers every reason for a rejected form', () => {
    const tried = new Set(Object.values(cases).map(({ refusal }) => refusal))
    expect([...tried].toSorted()).toEqual([...Object.keys(rejectionHttpStatus), 'kept'].toSorted())
  })
})
