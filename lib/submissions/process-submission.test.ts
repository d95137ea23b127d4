import { describe, expect, it, vi } from 'vitest'
import { formVersion } from '#lib/forms/form-version.ts'
import { toFormSchema } from '#lib/forms/form-schema.ts'
import { contentLocales } from '#lib/locales.ts'
import type { FormEndpoint, SubmissionRequest } from './process-submission.ts'
import { contactSchema, sendForm as send, validAnswers as good } from './testing/send-form.ts'

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
      message: 'Veuillez vérifier 1 champ.',
      errors: { email: 'Saisissez une adresse e-mail valide.' },
      values: { email: ['ada@'] },
    })
    expect(reception.values).not.toHaveProperty('word')
    expect(saved).toEqual([])
  })

  it('uses the editor’s error message instead of the count', async () => {
    const { reception } = await send({}, {}, { errorLabel: 'Nearly.' })
    expect(reception.message).toBe('Nearly.')
  })

  it.each(contentLocales)('has every message in %s', async (locale) => {
    const { reception } = await send({}, { locale })
    expect(reception.message).toMatch(/1|واحد/)
    expect(reception.errors.email).toMatch(/\S/)
  })

  it('is saved as suspicious when the honeypot is filled in, and validated like any other', async () => {
    const trapped = { ...good, _website: 'https://spam.example' }
    const { reception, saved } = await send(trapped)
    expect(reception).toMatchObject({ status: 200, message: 'Thank you.', ignored: {} })
    expect(saved).toMatchObject([{ isSuspicious: true, checked: { values: good } }])
    expect((await send(good)).saved).toMatchObject([{ isSuspicious: false }])
    expect((await send({ ...trapped, email: 'ada@' })).reception.status).toBe(422)
  })

  it('is saved with the path of its page, else with that of the referrer', async () => {
    const pageOf = async (...args: Parameters<typeof send>) => (await send(...args)).saved[0]?.page
    const referrer = '/pages/contact-us?from=menu'
    expect(await pageOf(good, { referrer })).toBe(referrer)
    expect(await pageOf({ ...good, _page: '//evil.example/x' }, { referrer })).toBe('/x')
    expect(await pageOf(good)).toBeUndefined()
  })

  it('reports half of a date, which a browser submits as empty, and reads numbers in its language', async () => {
    const fields = [
      { name: 'day', widget: 'date' },
      { name: 'moment', widget: 'datetime', required: true },
      { name: 'length', type: 'number' },
    ]
    const form: Partial<FormEndpoint> = { schema: toFormSchema({ _id: 'form-a', fields }) }
    const halves = { day: '', moment: '', length: '2e', _unreadable: 'day,moment' }
    expect((await send(halves, {}, form)).reception).toMatchObject({
      status: 422,
      message: 'Please check 3 fields.',
      errors: {
        day: 'Enter a complete date.',
        moment: 'Enter a complete date and time.',
        length: 'Enter a number.',
      },
      values: { length: ['2e'] },
      ignored: {},
    })
    const whole = { moment: '2026-07-01T10:00', length: '1,234' }
    const lengthIn = async (locale: 'en' | 'fr') =>
      (await send(whole, { locale }, form)).saved[0]?.checked.values.length
    expect([await lengthIn('en'), await lengthIn('fr')]).toEqual([1234, 1.234])
  })
})

describe('submission of a form that changed since its page was rendered', () => {
  const earlier = { ...good, _version: 'earlier' }
  it('is saved when every answer still fits', async () => {
    expect((await send(earlier)).reception.status).toBe(200)
    expect((await send({ ...earlier, removed: '' })).reception.status).toBe(200)
  })

  it('is returned with every value when an answer would be dropped, but not a secret one', async () => {
    const sent = { ...earlier, removed: 'A long letter', hush: 'open-sesame', _secret: 'hush' }
    const { reception, saved } = await send(sent)
    expect(reception).toMatchObject({
      status: 409,
      message:
        'This form has changed since you opened it, so nothing was sent. Your entries are kept.',
    })
    expect(reception.values).toEqual({ email: [good.email], removed: ['A long letter'] })
    expect(saved).toEqual([])
  })

  it('says so when an answer no longer fits, unless the page shows the current form', async () => {
    const invalid = { email: 'ada@' }
    const { reception } = await send({ ...invalid, _version: 'earlier' })
    expect(reception).toMatchObject({ status: 409, errors: { email: expect.any(String) } })
    const current = await send({ ...invalid, _version: formVersion(contactSchema) })
    expect(current.reception.status).toBe(422)
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
    expect(page.reception.message).toBe('Too many attempts. Please try again in 2 minutes.')
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
      message: 'Too many attempts. Please try again in 2 minutes.',
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
    const message = expect.stringMatching(/^This site requires its password again/)
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
      errors: { proof: 'Each file can be up to 5 MB.' },
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
