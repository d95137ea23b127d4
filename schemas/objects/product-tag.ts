import { TagIcon } from '@sanity/icons/Tag'
import { defineField, defineType } from 'sanity'
import { colourField, colourPreviewSwatch } from '../fields/colour-field.ts'
import { brandColours } from '../fields/hex-colour.ts'

/** A label on a product, such as "New", with English as the fallback. */
export const productTag = defineType({
  name: 'productTag',
  title: 'Tag',
  type: 'object',
  icon: TagIcon,
  fields: [
    defineField({ name: 'label', type: 'localeString' }),
    colourField({ name: 'color', title: 'Background colour', initialValue: brandColours.Ink }),
    colourField({
      name: 'textColor',
      title: 'Text colour',
      initialValue: brandColours.Paper,
      on: 'color',
    }),
  ],
  preview: {
    select: { title: 'label.en', color: 'color', textColor: 'textColor' },
    prepare: ({ title, color, textColor }) => ({
      title: title || 'Untitled tag',
      subtitle: color,
      media: colourPreviewSwatch(color, textColor),
    }),
  },
})
