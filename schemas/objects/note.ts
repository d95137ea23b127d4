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
      title: 'Explanation',
      type: 'text',
      rows: 3,
      description: 'Opens when visitors click the icon after the text.',
      validation: (rule) => [
        rule.required().error('Explanation is required. Enter one, or remove the note.'),
        rule.max(300).warning('Keep the note under 300 characters.'),
      ],
    }),
  ],
})
