import { ClipboardIcon } from '@sanity/icons/Clipboard'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { formDefinitionIssues } from '#lib/forms/form-definition-issues.ts'
import type { StoredFormField } from '#lib/forms/form-schema.ts'
import { languageField } from '../fields/language-field.ts'

type KeyedField = StoredFormField & { _key: string }

/** A form with its fields and texts. It is public; its webhook is in a private document (`form-delivery.ts`). */
export const form = defineType({
  name: 'form',
  title: 'Form',
  type: 'document',
  icon: ClipboardIcon,
  groups: [
    { name: 'fields', title: 'Questions', default: true },
    { name: 'words', title: 'Words' },
    { name: 'delivery', title: 'Delivery' },
  ],
  fields: [
    languageField,
    defineField({
      name: 'title',
      type: 'string',
      group: 'fields',
      description: 'Names the form in lists, and for those who hear the page.',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'description',
      title: 'Introduction',
      type: 'text',
      rows: 2,
      group: 'fields',
      description: 'Stands above the questions.',
    }),
    defineField({
      name: 'fields',
      title: 'Questions',
      type: 'array',
      group: 'fields',
      of: [defineArrayMember({ type: 'formField' })],
      validation: (rule) => [
        rule.required().min(1).error('Add at least one question.'),
        rule.max(40).error('Nobody answers more than forty questions.'),
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
          description: 'Left empty: Send.',
          validation: (rule) => rule.max(40),
        }),
        defineField({
          name: 'pending',
          title: 'While it is sent',
          type: 'string',
          description: 'Left empty: Sending…',
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
          title: 'When it has arrived',
          type: 'text',
          rows: 2,
          description: 'Left empty: a plain thank-you.',
        }),
        defineField({
          name: 'error',
          title: 'When something is not right yet',
          type: 'string',
          description: 'Left empty: how many fields need another look.',
        }),
      ],
    }),
    defineField({
      name: 'resubmission',
      title: 'Can be sent again',
      type: 'boolean',
      group: 'delivery',
      initialValue: true,
      description:
        'Off, the questions go once the form was sent. Answers arrive under Submissions; which program hears of them is in the list “Who is told of forms”.',
    }),
  ],
  orderings: [
    { name: 'title', title: 'Title', by: [{ field: 'title', direction: 'asc' }] },
    { name: 'changed', title: 'Last edited', by: [{ field: '_updatedAt', direction: 'desc' }] },
  ],
  preview: {
    select: { title: 'title', fields: 'fields' },
    prepare: ({ title, fields }) => {
      const count = Array.isArray(fields) ? fields.length : 0
      return {
        title: title || 'Form without a title',
        subtitle: count === 1 ? '1 question' : `${count} questions`,
      }
    },
  },
})
