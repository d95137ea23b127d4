import { ClockIcon } from '@sanity/icons/Clock'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { moduleOverTitleField, moduleTitleField } from '#schemas/fields/module-fields.ts'
import { sameLanguageReferenceOptions } from '#schemas/fields/same-language-reference-options.ts'

/** Module: related watches. */
export const crossNavModule = defineType({
  name: 'crossNav',
  title: 'Related watches',
  type: 'object',
  icon: ClockIcon,
  fields: [
    moduleOverTitleField,
    defineField({ ...moduleTitleField, description: 'If empty: “See also”.' }),
    defineField({
      name: 'items',
      title: 'Watches',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'reference',
          to: [{ type: 'product' }],
          options: sameLanguageReferenceOptions,
        }),
      ],
      validation: (rule) => [
        rule.unique().error('This watch is already selected.'),
        rule.required().min(1).error('Select at least one watch.'),
        rule.max(8).warning('Use at most 8 watches, or link to a collection.'),
      ],
    }),
  ],
  preview: {
    select: {
      title: 'title',
      first: 'items.0.store.title',
      second: 'items.1.store.title',
      media: 'items.0.card.image',
    },
    prepare: ({ title, first, second, media }) => ({
      title: title || [first, second].filter(Boolean).join(', ') || 'Related watches',
      subtitle: 'Related watches',
      media,
    }),
  },
})
