import { InfoOutlineIcon } from '@sanity/icons/InfoOutline'
import { defineField, defineType } from 'sanity'

/** Explanation of a term, shown on request. */
export const note = defineType({
  name: 'note',
  title: 'Note',
  type: 'object',
  icon: InfoOutlineIcon,
  fields: [
    defineField({
      name: 'text',
      title: 'What the words mean',
      type: 'text',
      rows: 3,
      description: 'Visitors open it at a small sign behind the words.',
      validation: (rule) => [
        rule.required().error('Write what the words mean, or take the note away.'),
        rule.max(300).warning('A note is a sentence or two. Longer things are a page to link to.'),
      ],
    }),
  ],
})
