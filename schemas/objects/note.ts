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
      description: 'Visitors open it with a small icon after the text.',
      validation: (rule) => [
        rule.required().error('Write an explanation, or remove the note.'),
        rule.max(300).warning('Keep it to one or two sentences. Link to a page for longer texts.'),
      ],
    }),
  ],
})
