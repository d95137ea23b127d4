import { TagIcon } from '@sanity/icons/Tag'
import { defineField, defineType } from 'sanity'
import { colourField, swatch } from '../fields/colour-field.ts'
import { houseColours } from '../fields/hex-colour.ts'

/** A label on a product, such as "New"; languages that are left empty show the English one. */
export const productTag = defineType({
  name: 'productTag',
  title: 'Tag',
  type: 'object',
  icon: TagIcon,
  fields: [
    defineField({ name: 'label', type: 'localeString' }),
    colourField({ name: 'color', title: 'Colour', initialValue: houseColours.Ink }),
    colourField({
      name: 'textColor',
      title: 'Colour of the text',
      initialValue: houseColours.Paper,
      on: 'color',
    }),
  ],
  preview: {
    select: { title: 'label.en', color: 'color', textColor: 'textColor' },
    prepare: ({ title, color, textColor }) => ({
      title: title || 'Tag without words',
      subtitle: color,
      media: swatch(color, textColor),
    }),
  },
})
