import { ImageIcon } from '@sanity/icons/Image'
import { defineField, defineType } from 'sanity'
import { radioOptions } from '../fields/radio-options.ts'
import { mediaPreview } from '../fields/list-previews.ts'

/** A picture or film inside a text. */
export const figure = defineType({
  name: 'figure',
  title: 'Figure',
  type: 'object',
  icon: ImageIcon,
  fields: [
    defineField({ name: 'media', type: 'mediaItem' }),
    defineField({
      name: 'caption',
      type: 'string',
      validation: (rule) => rule.max(160).warning('A caption is a line or two.'),
    }),
    defineField({
      name: 'width',
      type: 'string',
      initialValue: 'text',
      options: radioOptions({ text: 'As wide as the text', wide: 'Full width' }, 'horizontal'),
    }),
  ],
  preview: mediaPreview('Figure'),
})
