import { ClockIcon } from '@sanity/icons/Clock'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { moduleOverTitleField, moduleTitleField } from '#schemas/fields/module-fields.ts'
import { sameLanguageReferenceOptions } from '#schemas/fields/same-language-reference-options.ts'

/** Module: related watches. */
export const crossNavModule = defineType({
  name: 'crossNav',
  title: 'Watches to go on to',
  type: 'object',
  icon: ClockIcon,
  fields: [
    moduleOverTitleField,
    defineField({ ...moduleTitleField, description: '“See also” when it is empty.' }),
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
        rule.unique(),
        rule.required().min(1).error('Choose at least one watch.'),
        rule.max(8).warning('More than eight belong into a collection.'),
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
      title: title || [first, second].filter(Boolean).join(', ') || 'Watches to go on to',
      subtitle: 'Watches to go on to',
      media,
    }),
  },
})
