import { describe, expect, it, vi } from 'vitest'
import { toFormSchema } from '#lib/forms/form-schema.ts'
import { contentLocales } from '#lib/locales.ts'
import {
  type FormEndpoint,
  type ValidSubmission,
  processSubmission,
  type SubmissionRequest,
} from './process-submission.ts'
import { submissionDocuments, submissionIdempotencyKey } from './submission-document.ts'

const now = new Date('2026-03-10T12:00:00Z')
const schema = toFormSchema({
  _id: 'form-contact-en',
  title: 'Contact',
  fields: [
    { name: 'email', title: 'E-mail', widget: 'email', required: true },
    { name: 'word', widget: 'password' },
    { name: 'proof', type: 'array', widget: 'file' },
  ],
})

/** A form that is sent, and everything that keeps it. */
async function send(
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
      schema,
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

const good = { email: 'ada@example.com' }

describe('accepted submission', () => {
  it('is saved, and unknown fields are reported as ignored', async () => {
    const { reception, saved } = await send({ ...good, is_admin: 'true', _token: 'x' })
    expect(reception).toMatchObject({
      status: 200,
      message: 'Thank you.',
      ignored: { is_admin: 'unknown' },
    })
    expect(saved[0]?.checked.values).toEqual({ email: 'ada@example.com' })
  })

  it('returns errors per field in the page’s language with the submitted values', async () => {
    const { reception, saved } = await send({ email: 'ada@', word: 'secret' }, { locale: 'fr' })
    expect(reception).toMatchObject({
      status: 422,
      message: 'Un champ est à revoir. (rien n’est encore parti)',
      errors: { email: 'Ceci ne ressemble pas à une adresse e-mail.' },
      values: { email: ['ada@'] },
    })
    expect(reception.values).not.toHaveProperty('word')
    expect(saved).toEqual([])
  })

  it('uses the editor’s error message instead of the count', async () => {
    const { reception } = await send({}, {}, { errorLabel: 'Nearly.' })
    expect(reception.message).toBe('Nearly. (nothing was sent yet)')
  })

  it.each(contentLocales)('has every message in %s', async (locale) => {
    const { reception } = await send({}, { locale })
    expect(reception.message).toMatch(/\S [(（]|（/)
    expect(reception.errors.email).toMatch(/\S/)
  })

  it('ignores a submission with a filled honeypot and responds with success', async () => {
    const { reception, saved } = await send({ ...good, _website: 'https://spam.example' })
    expect(reception.status).toBe(200)
    expect(saved).toEqual([])
  })
})

describe('rejected submission', () => {
  it('responds 403 to a cross-site request', async () => {
    expect((await send(good, { sameOrigin: false })).reception.status).toBe(403)
  })
  it('responds 429 with Retry-After, and with the submitted values on a page', async () => {
    const script = await send(good, { countAttempt: () => 61_000 })
    expect(script.reception).toMatchObject({ status: 429, retryAfter: 61, values: {} })
    const page = await send(good, { countAttempt: () => 61_000, forPage: true })
    expect(page.reception.message).toBe('That was quick. Please try again in 2 minutes.')
    expect(page.reception.values).toEqual({ email: ['ada@example.com'] })
    expect(page.saved).toEqual([])
  })
  it('responds 429 without a content request when the limit is already reached', async () => {
    const findEndpoint = vi.fn<SubmissionRequest['findEndpoint']>(async () => undefined)
    const script = await send(good, { peekLimit: () => 61_000, findEndpoint })
    expect(script.reception).toMatchObject({ status: 429, retryAfter: 61, values: {} })
    const submitted = { ...good, _secret: '' }
    const page = await send(submitted, { peekLimit: () => 61_000, findEndpoint, forPage: true })
    expect(page.reception).toMatchObject({
      status: 429,
      message: 'That was quick. Please try again in 2 minutes.',
      values: { email: ['ada@example.com'] },
    })
    expect(findEndpoint).not.toHaveBeenCalled()
  })
  it('responds 415 to another type, 400 to a malformed body and 404 to an unknown form', async () => {
    expect((await send(good, { contentType: 'application/json' })).reception.status).toBe(415)
    const contentType = 'multipart/form-data; boundary=other'
    expect((await send(good, { contentType })).reception.status).toBe(400)
    expect((await send(good, { findEndpoint: async () => undefined })).reception.status).toBe(404)
  })
  it('neither counts nor reads a submission to an unknown form', async () => {
    const countAttempt = vi.fn<() => number>(() => 0)
    const body = new ReadableStream(
      { pull: () => expect.unreachable('was read') },
      { highWaterMark: 0 },
    )
    const { reception } = await send(good, {
      countAttempt,
      body,
      findEndpoint: async () => undefined,
    })
    expect(reception.status).toBe(404)
    expect(countAttempt).not.toHaveBeenCalled()
  })
  it('responds 503, logs and returns the values when the form cannot be loaded', async () => {
    const log = vi.fn<(line: string) => void>()
    const countAttempt = vi.fn<() => number>(() => 0)
    const findEndpoint = () => Promise.reject(new Error('away'))
    const submitted = { ...good, _secret: '' }
    const { reception } = await send(submitted, { log, countAttempt, findEndpoint, forPage: true })
    expect(reception).toMatchObject({ status: 503, values: { email: ['ada@example.com'] } })
    expect(log).toHaveBeenCalledOnce()
    // Nobody can say whether there is such a form.
    expect(countAttempt).not.toHaveBeenCalled()
  })
  it('responds 401 behind the gate without loading the form, and returns the values on a page', async () => {
    const findEndpoint = vi.fn<SubmissionRequest['findEndpoint']>(async () => undefined)
    const countAttempt = vi.fn<() => number>(() => 0)
    const over: Partial<SubmissionRequest> = { accessDenial: 'closed', findEndpoint, countAttempt }
    const message = expect.stringMatching(/^This site asks for its password again/)
    const submitted = { ...good, word: 'hush', _secret: 'word' }
    const script = await send(submitted, over)
    expect(script.reception).toMatchObject({ status: 401, message, values: {} })
    const page = await send(submitted, { ...over, forPage: true })
    expect(page.reception).toMatchObject({ status: 401, message })
    expect(page.reception.values).toEqual({ email: ['ada@example.com'] })
    // Whose page did not say what is secret gets nothing back.
    const silent = await send({ ...good, word: 'hush' }, { ...over, forPage: true })
    expect(silent.reception.values).toEqual({})
    expect((await send(submitted, { ...over, accessDenial: 'unavailable' })).reception.status).toBe(
      503,
    )
    expect([findEndpoint, countAttempt].map(({ mock }) => mock.calls)).toEqual([[], []])
  })
  it('stops reading an endless body and returns none of it', async () => {
    let pieces = 0
    async function* endless() {
      for (; pieces < 100; pieces += 1) yield Buffer.alloc(2 ** 16, 'a')
    }
    const contentType = 'application/x-www-form-urlencoded'
    const { reception } = await send({}, { contentType, body: endless() })
    expect(reception.status).toBe(413)
    expect(pieces).toBeLessThan(6)
    expect(reception.ignored).toEqual({})
    const names = Array.from({ length: 400 }, (_, index) => [`made-up-${index}`, 'x'])
    const many = await send({ ...good, ...Object.fromEntries(names) })
    expect(Object.keys(many.reception.ignored)).toHaveLength(50)
  })
  it('responds 413 at the field with all other values', async () => {
    const proof = new File([new Uint8Array(6 * 2 ** 20)], 'big.pdf')
    const { reception } = await send({ proof, ...good })
    expect(reception).toMatchObject({
      status: 413,
      errors: { proof: 'Each file may have 5 MB at most.' },
      values: { email: ['ada@example.com'] },
    })
  })
  it('responds 422 without a field when the captcha fails', async () => {
    const { reception, saved } = await send(good, {
      verifyCaptcha: async () => ({ state: 'failed', score: 0.1 }),
    })
    expect(reception).toMatchObject({ status: 422, errors: {} })
    expect(saved).toEqual([])
  })
  it('responds 503, logs and returns the values when saving fails', async () => {
    const log = vi.fn<(line: string) => void>()
    const { reception } = await send(
      good,
      { log },
      { save: () => Promise.reject(new Error('away')) },
    )
    expect(reception).toMatchObject({ status: 503, values: { email: ['ada@example.com'] } })
    expect(log).toHaveBeenCalledOnce()
  })
})

describe('submissionDocuments', () => {
  const keyOf = async (fields: Record<string, string | Blob>, address = '1.2.3.4', at = now) => {
    const { saved } = await send(fields)
    return submissionIdempotencyKey(schema.id, saved[0] as ValidSubmission, address, at)
  }
  const token = crypto.randomUUID()

  const pdf = (text: string, name = 'proof.pdf') => new File([`%PDF-1.7 ${text}`], name)

  it('have the same id for the same token and answers', async () => {
    const first = await keyOf({ ...good, proof: pdf('a'), _token: token })
    const again = { ...good, proof: pdf('a'), _token: token }
    const captcha = { 'g-recaptcha-response': 'another one', _page: '/elsewhere', _anchor: 'f' }
    expect(await keyOf({ ...again, ...captcha }, '5.6.7.8')).toBe(first)
    expect(await keyOf({ ...again, _token: crypto.randomUUID() })).not.toBe(first)
  })

  it('have another id when an answer or a file changed', async () => {
    const first = await keyOf({ ...good, proof: pdf('a'), _token: token })
    const changed = [
      { email: 'bob@example.com', proof: pdf('a') },
      { ...good, word: 'more', proof: pdf('a') },
      { ...good, proof: pdf('b') },
      { ...good, proof: pdf('a', 'other.pdf') },
      good,
    ]
    const keys = await Promise.all(changed.map((each) => keyOf({ ...each, _token: token })))
    expect(new Set([first, ...keys]).size).toBe(6)
  })

  it('have the same id without a token for the same answers, address and day', async () => {
    const first = await keyOf(good)
    expect(await keyOf(good)).toBe(first)
    expect(await keyOf(good, '5.6.7.8')).not.toBe(first)
    expect(await keyOf({ email: 'bob@example.com' })).not.toBe(first)
    expect(await keyOf(good, '1.2.3.4', new Date('2026-03-11T12:00:00Z'))).not.toBe(first)
  })

  it('have private ids and contain every byte of the files', async () => {
    const bytes = new Uint8Array(700_000).fill(7)
    bytes.set(Buffer.from('%PDF-1.7'))
    const { saved } = await send({
      ...good,
      proof: new File([bytes], 'Proof.pdf'),
      _page: '//evil.example/x',
    })
    const { parts, submission } = submissionDocuments(
      schema,
      saved[0] as ValidSubmission,
      'abc',
      now,
    )
    expect([submission, ...parts].every(({ _id }) => _id.startsWith('submission.abc'))).toBe(true)
    expect(submission).toMatchObject({
      page: '/x',
      read: false,
      answers: [{ name: 'email', title: 'E-mail', value: 'ada@example.com' }],
      files: [
        {
          name: 'Proof.pdf',
          type: 'application/pdf',
          size: 700_000,
          parts: parts.map(({ _id }) => _id),
        },
      ],
    })
    expect(Buffer.concat(parts.map(({ data }) => Buffer.from(data, 'base64'))).equals(bytes)).toBe(
      true,
    )
  })
})
