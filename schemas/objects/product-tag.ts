import { TagIcon } from '@sanity/icons/Tag'
import { defineField, defineType } from 'sanity'
import { hexColour } from '../fields/hex-colour.ts'
import { notWords } from '../fields/not-words.ts'

/** A label on a product, such as "New"; languages that are left empty show the English one. */
export const productTag = defineType({
  name: 'productTag',
  title: 'Tag',
  type: 'object',
  icon: TagIcon,
  fields: [
    defineField({ name: 'label', type: 'localeString' }),
    defineField({
      name: 'color',
      title: 'Colour',
      type: 'string',
      options: notWords,
      initialValue: '#14130f',
      validation: (rule) =>
        rule
          .regex(hexColour)
          .error('Write the colour as #14130f: # and six digits or letters a–f.'),
    }),
    defineField({
      name: 'textColor',
      title: 'Colour of the text',
      type: 'string',
      options: notWords,
      initialValue: '#f6f2ea',
      validation: (rule) =>
        rule
          .regex(hexColour)
          .error('Write the colour as #f6f2ea: # and six digits or letters a–f.'),
    }),
  ],
  preview: { select: { title: 'label.en', subtitle: 'color' } },
})
