import { ClipboardIcon } from '@sanity/icons/Clipboard'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { formDefinitionIssues } from '#lib/forms/form-definition-issues.ts'
import type { StoredFormField } from '#lib/forms/form-schema.ts'
import { languageField } from '../fields/language-field.ts'
import { requires } from '../fields/requires.ts'

type KeyedField = StoredFormField & { _key: string }

/** A form with its fields and texts. It is public; its recipients are in a private document (`form-delivery.ts`). */
export const form = defineType({
  name: 'form',
  title: 'Form',
  type: 'document',
  icon: ClipboardIcon,
  groups: [
    { name: 'fields', title: 'Fields', default: true },
    { name: 'words', title: 'Messages' },
    { name: 'delivery', title: 'Options' },
  ],
  fields: [
    languageField,
    defineField({
      name: 'title',
      type: 'string',
      group: 'fields',
      description: 'Shown in lists and read by screen readers.',
      validation: (rule) => requires(rule, 'Title'),
    }),
    defineField({
      name: 'description',
      title: 'Introduction',
      type: 'text',
      rows: 2,
      group: 'fields',
      description: 'Shown above the fields.',
    }),
    defineField({
      name: 'fields',
      title: 'Fields',
      type: 'array',
      group: 'fields',
      of: [defineArrayMember({ type: 'formField' })],
      validation: (rule) => [
        rule.required().min(1).error('Add at least one field.'),
        rule.max(40).error('Add at most 40 fields.'),
        rule.custom((fields) => {
          const list = (fields ?? []) as KeyedField[]
          const faults = formDefinitionIssues(list).map(({ index, part, message }) => ({
            message,
            path: [{ _key: list[index]?._key ?? '' }, part],
          }))
          return faults.length > 0 ? faults : true
        }),
      ],
    }),
    defineField({
      name: 'submit',
      title: 'Button',
      type: 'object',
      group: 'words',
      options: { columns: 2 },
      fields: [
        defineField({
          name: 'label',
          type: 'string',
          description: 'If empty: Send.',
          validation: (rule) => rule.max(40),
        }),
        defineField({
          name: 'pending',
          title: 'Label while sending',
          type: 'string',
          description: 'If empty: Sending…',
          validation: (rule) => rule.max(40),
        }),
      ],
    }),
    defineField({
      name: 'texts',
      title: 'Messages',
      type: 'object',
      group: 'words',
      fields: [
        defineField({
          name: 'success',
          title: 'Success message',
          type: 'text',
          rows: 2,
          description: 'Shown after sending. If empty: a short thank-you.',
        }),
        defineField({
          name: 'error',
          title: 'Error message',
          type: 'string',
          description: 'Shown if fields are invalid. If empty: their number.',
        }),
      ],
    }),
    defineField({
      name: 'resubmission',
      title: 'Allow multiple submissions',
      type: 'boolean',
      group: 'delivery',
      initialValue: true,
      description: 'If off, the form disappears after sending.',
    }),
  ],
  orderings: [{ name: 'title', title: 'Title', by: [{ field: 'title', direction: 'asc' }] }],
  preview: {
    select: { title: 'title', fields: 'fields' },
    prepare: ({ title, fields }) => {
      const count = Array.isArray(fields) ? fields.length : 0
      return {
        title: title || 'Untitled form',
        subtitle: count === 1 ? '1 field' : `${count} fields`,
      }
    },
  },
})
