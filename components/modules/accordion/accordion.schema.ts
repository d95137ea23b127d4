import { StackCompactIcon } from '@sanity/icons/StackCompact'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { moduleOverTitleField, moduleTitleField } from '#schemas/fields/module-fields.ts'

/** Module: accordion of titles and texts. */
export const accordionModule = defineType({
  name: 'accordion',
  title: 'Accordion',
  type: 'object',
  icon: StackCompactIcon,
  fields: [
    moduleOverTitleField,
    moduleTitleField,
    defineField({
      name: 'items',
      title: 'Items',
      type: 'array',
      of: [defineArrayMember({ type: 'titleAndText' })],
      validation: (rule) => [
        rule.required().min(1).error('Add at least one item.'),
        rule.max(20).warning('Use at most 20 items, or split the accordion.'),
      ],
    }),
    defineField({
      name: 'oneAtATime',
      title: 'Only one item open at a time',
      description: 'Opening an item closes the open one.',
      type: 'boolean',
      initialValue: true,
    }),
    defineField({
      name: 'faq',
      title: 'FAQ',
      description:
        'Adds FAQ structured data for search engines. Use only for questions with full answers.',
      type: 'boolean',
      initialValue: false,
    }),
  ],
  preview: {
    select: { title: 'title', items: 'items' },
    prepare: ({ title, items }) => ({
      title: title || 'Accordion',
      subtitle: `Accordion · ${Array.isArray(items) ? items.length : 0} items`,
    }),
  },
})
