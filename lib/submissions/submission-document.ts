import { createHash } from 'node:crypto'
import { answerLabel } from '#lib/forms/answer-label.ts'
import { hiddenFieldNames } from '#lib/forms/hidden-fields.ts'
import type { FormSchema } from '#lib/forms/form-schema.ts'
import { initialDeliveries } from '#lib/forms/submission-delivery.ts'
import type { ValidSubmission } from './process-submission.ts'

/** Bytes of a file per document: hosted content accepts 4 MB per request, and base64 adds a third. */
export const filePartSize = 512 * 1024

export interface SubmissionFilePart {
  _id: string
  _type: 'submissionPart'
  /** Base64. */
  data: string
  [field: string]: unknown
}

export interface SubmissionDocument {
  _id: string
  _type: 'submission'
  [field: string]: unknown
}

/** All documents of a submission: first the parts of its files, then the submission. */
export interface SubmissionDocuments {
  parts: SubmissionFilePart[]
  submission: SubmissionDocument
}

/**
 * Idempotency key of a submission. The same answers and files with the same token are the same submission, however
 * often they arrive; changed ones are another. Without a token (a page without JavaScript), the same answers from the
 * same address on one day are the same.
 */
export function submissionIdempotencyKey(
  formId: string,
  { checked, sent }: ValidSubmission,
  address: string,
  now: Date,
): string {
  const [token] = sent.values[hiddenFieldNames.token] ?? []
  const isNamed = token !== undefined && token.length >= 16
  const filling = isNamed ? [token] : [address, now.toISOString().slice(0, 10)]
  const hash = createHash('sha256')
  hash.update(JSON.stringify([formId, filling, Object.entries(checked.values)]))
  for (const { field, name, bytes } of checked.files)
    hash.update(JSON.stringify([field, name, bytes.byteLength])).update(bytes)
  return hash.digest('hex').slice(0, 32)
}

/** The private documents of a submission: ids with a dot are not readable without a token. */
export function submissionDocuments(
  schema: FormSchema,
  valid: ValidSubmission,
  key: string,
  now: Date,
): SubmissionDocuments {
  const { checked, verdict, locale, isSuspicious, page } = valid
  const id = `submission.${key}`
  const files = checked.files.map((file, index) => {
    const count = Math.ceil(file.bytes.byteLength / filePartSize)
    const parts = Array.from({ length: count }, (_, part): SubmissionFilePart => ({
      _id: `${id}.file.${index}.${part}`,
      _type: 'submissionPart',
      data: Buffer.from(
        file.bytes.subarray(part * filePartSize, (part + 1) * filePartSize),
      ).toString('base64'),
    }))
    const { field, name, type } = file
    return {
      parts,
      about: {
        _key: `f${index}`,
        _type: 'submissionFile',
        field,
        name,
        type,
        size: file.bytes.byteLength,
      },
    }
  })
  return {
    parts: files.flatMap(({ parts }) => parts),
    submission: {
      _id: id,
      _type: 'submission',
      form: { _type: 'reference', _ref: schema.id, _weak: true },
      formTitle: schema.title,
      language: locale,
      ...(page && { page: page.slice(0, 500) }),
      submittedAt: now.toISOString(),
      read: false,
      captcha: verdict.state,
      deliveries: initialDeliveries(now),
      ...(isSuspicious && { suspicious: true }),
      answers: schema.fields.flatMap((field) => {
        const value = checked.values[field.name]
        if (value === undefined) return []
        const { name, title, widget } = field
        const label = answerLabel(field, value)
        return {
          _key: name,
          _type: 'submissionAnswer',
          name,
          title,
          widget,
          value,
          ...(label !== undefined && { label }),
        }
      }),
      files: files.map(({ parts, about }) => ({ ...about, parts: parts.map(({ _id }) => _id) })),
    },
  }
}
