import { ImageIcon } from '@sanity/icons/Image'
import { defineField, defineType } from 'sanity'

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
      options: {
        list: [
          { value: 'text', title: 'As wide as the text' },
          { value: 'wide', title: 'As wide as there is room' },
        ],
        layout: 'radio',
        direction: 'horizontal',
      },
    }),
  ],
  preview: {
    select: {
      caption: 'caption',
      alt: 'media.image.alt',
      image: 'media.image',
      poster: 'media.poster',
    },
    prepare: ({ caption, alt, image, poster }) => ({
      title: caption || alt || 'Figure',
      subtitle: 'Figure',
      media: image ?? poster,
    }),
  },
})
