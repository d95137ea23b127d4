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
      title: 'Entries',
      type: 'array',
      of: [defineArrayMember({ type: 'titleAndText' })],
      validation: (rule) => [
        rule.required().min(1).error('Add at least one entry.'),
        rule.max(20).warning('A long list is hard to survey: think of two accordions.'),
      ],
    }),
    defineField({
      name: 'oneAtATime',
      title: 'One entry open at a time',
      description: 'Opening an entry closes the one that was open.',
      type: 'boolean',
      initialValue: true,
    }),
    defineField({
      name: 'faq',
      title: 'These are questions and answers',
      description: 'Tells search engines so. For true questions with their whole answers only.',
      type: 'boolean',
      initialValue: false,
    }),
  ],
  preview: {
    select: { title: 'title', items: 'items' },
    prepare: ({ title, items }) => ({
      title: title || 'Accordion',
      subtitle: `Accordion · ${Array.isArray(items) ? items.length : 0} entries`,
    }),
  },
})
