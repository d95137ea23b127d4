import { defineField, defineType } from 'sanity'

/** A title with a text under it: one entry of an accordion. */
export const titleAndText = defineType({
  name: 'titleAndText',
  title: 'Entry',
  type: 'object',
  fields: [
    defineField({ name: 'title', type: 'string', validation: (rule) => rule.required() }),
    defineField({ name: 'body', title: 'Text', type: 'richText' }),
  ],
})
