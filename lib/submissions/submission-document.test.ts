import { describe, expect, it } from 'vitest'
import { toFormSchema } from '#lib/forms/form-schema.ts'
import type { ValidSubmission } from './process-submission.ts'
import { submissionDocuments, submissionIdempotencyKey } from './submission-document.ts'
import { contactSchema, now, sendForm as send, validAnswers as good } from './testing/send-form.ts'

describe('submissionDocuments', () => {
  it('store typed values, and say what is suspicious', async () => {
    const fields = [
      { name: 'people', type: 'integer' },
      { name: 'gift', type: 'boolean' },
      { name: 'watches', type: 'array' },
      { name: 'line' },
    ]
    const typed = toFormSchema({ _id: 'form-a', fields })
    const sent = { people: '٧', gift: 'on', watches: 'a, b, c', line: '7', _website: 'x' }
    const { saved } = await send(sent, {}, { schema: typed })
    const { submission } = submissionDocuments(typed, saved[0] as ValidSubmission, 'abc', now)
    expect(submission).toMatchObject({
      suspicious: true,
      answers: [{ value: 7 }, { value: true }, { value: ['a', 'b', 'c'] }, { value: '7' }],
    })
    expect(submission).not.toHaveProperty('page')
  })

  it('store the words of chosen options beside their values', async () => {
    const options = [
      { value: 'visit', title: 'Visit a boutique' },
      { value: 'steel', title: 'steel' },
    ]
    const fields = [
      { name: 'topic', widget: 'choice', options },
      { name: 'metal', widget: 'choice', options },
      { name: 'both', type: 'array', widget: 'choice-multiple-expanded', options },
    ]
    const schema = toFormSchema({ _id: 'form-a', fields })
    const sent = { topic: 'visit', metal: 'steel', both: 'visit' }
    const { saved } = await send(sent, {}, { schema })
    const { submission } = submissionDocuments(schema, saved[0] as ValidSubmission, 'abc', now)
    const answers = submission.answers as { value: unknown; label?: string }[]
    expect(answers.map(({ value, label }) => [value, label])).toEqual([
      ['visit', 'Visit a boutique'],
      ['steel', undefined],
      [['visit'], 'Visit a boutique'],
    ])
  })

  const keyOf = async (fields: Record<string, string | Blob>, address = '1.2.3.4', at = now) => {
    const { saved } = await send(fields)
    return submissionIdempotencyKey(contactSchema.id, saved[0] as ValidSubmission, address, at)
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
      contactSchema,
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
