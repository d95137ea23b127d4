import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { deliveriesField } from '../fields/deliveries-field.ts'

/**
 * A form submission. The site writes it with a dot in its id, which makes it private: reading it requires a token (docs/decisions/0034-form-submissions-as-private-documents.md).
 */
export const formSubmission = defineType({
  name: 'submission',
  title: 'Submission',
  type: 'document',
  icon: EnvelopeIcon,
  readOnly: true,
  fields: [
    defineField({ name: 'form', type: 'reference', to: [{ type: 'form' }], weak: true }),
    defineField({ name: 'formTitle', title: 'Form title when sent', type: 'string' }),
    defineField({ name: 'language', type: 'string' }),
    defineField({ name: 'page', type: 'string' }),
    defineField({ name: 'submittedAt', title: 'Sent', type: 'datetime' }),
    defineField({ name: 'read', type: 'boolean' }),
    defineField({ name: 'captcha', type: 'string' }),
    defineField({
      name: 'suspicious',
      title: 'Suspicious: hidden field filled in',
      type: 'boolean',
    }),
    defineField({
      name: 'answers',
      type: 'array',
      of: [
        defineArrayMember({
          name: 'submissionAnswer',
          type: 'object',
          fields: [
            defineField({ name: 'name', type: 'string' }),
            defineField({ name: 'title', type: 'string' }),
            // Beside them `value`: a text, number, boolean or array of texts, by the type of the question.
            defineField({ name: 'widget', type: 'string' }),
            defineField({ name: 'label', title: 'Answer in words', type: 'string' }),
          ],
          preview: { select: { title: 'title', subtitle: 'name' } },
        }),
      ],
    }),
    defineField({
      name: 'files',
      type: 'array',
      of: [
        defineArrayMember({
          name: 'submissionFile',
          type: 'object',
          fields: [
            defineField({ name: 'field', type: 'string' }),
            defineField({ name: 'name', type: 'string' }),
            defineField({ name: 'type', type: 'string' }),
            defineField({ name: 'size', type: 'number' }),
            defineField({
              name: 'parts',
              title: 'Documents with the file’s content',
              type: 'array',
              of: [defineArrayMember({ type: 'string' })],
            }),
          ],
        }),
      ],
    }),
    deliveriesField(),
  ],
  preview: { select: { title: 'formTitle', subtitle: 'submittedAt' } },
})
