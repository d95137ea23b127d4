import { defineField, defineType } from 'sanity'
import { checkAnchorName } from '../fields/anchor-name.ts'
import { notTranslatable } from '../fields/not-translatable.ts'

/** An accordion entry: title and text. */
export const titleAndText = defineType({
  name: 'titleAndText',
  title: 'Entry',
  type: 'object',
  fields: [
    defineField({ name: 'title', type: 'string', validation: (rule) => rule.required() }),
    defineField({ name: 'body', title: 'Text', type: 'richText' }),
    defineField({
      name: 'anchor',
      title: 'Name in addresses',
      description:
        'A link to the page that ends in # and this name opens the entry. Lowercase letters, digits and hyphens.',
      type: 'string',
      options: notTranslatable,
      validation: (rule) => rule.custom(checkAnchorName),
    }),
  ],
  preview: { select: { title: 'title' } },
})
