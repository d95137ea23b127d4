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
      validation: (rule) => rule.max(160).warning('Keep the caption under 160 characters.'),
    }),
    defineField({
      name: 'width',
      type: 'string',
      initialValue: 'text',
      options: radioOptions({ text: 'Text width', wide: 'Full width' }, 'horizontal'),
    }),
  ],
  preview: mediaPreview('Figure'),
})
