import { defineField, defineType } from 'sanity'
import { checkAnchorName } from '../fields/anchor-name.ts'
import { notTranslatable } from '../fields/not-translatable.ts'
import { requires } from '../fields/requires.ts'

/** An accordion entry: title and text. */
export const titleAndText = defineType({
  name: 'titleAndText',
  title: 'Item',
  type: 'object',
  fields: [
    defineField({ name: 'title', type: 'string', validation: (rule) => requires(rule, 'Title') }),
    defineField({ name: 'body', title: 'Text', type: 'richText' }),
    defineField({
      name: 'anchor',
      title: 'Anchor',
      description: 'A URL ending in # and this anchor opens the item.',
      type: 'string',
      options: notTranslatable,
      validation: (rule) => rule.custom(checkAnchorName),
    }),
  ],
  preview: { select: { title: 'title' } },
})
