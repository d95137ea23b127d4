import { ImageIcon } from '@sanity/icons/Image'
import { defineField, defineType } from 'sanity'

/** Module: one large image or video with an optional caption. */
export const mediaModule = defineType({
  name: 'media',
  title: 'Media',
  type: 'object',
  icon: ImageIcon,
  fields: [
    defineField({ name: 'media', type: 'mediaItem', validation: (rule) => rule.required() }),
    defineField({ name: 'caption', type: 'string' }),
    defineField({
      name: 'size',
      type: 'string',
      initialValue: 'full',
      options: {
        list: [
          { value: 'full', title: 'Edge to edge' },
          { value: 'contained', title: 'Inside the margins' },
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
      title: caption || alt || 'Media',
      subtitle: 'Media',
      media: image ?? poster,
    }),
  },
})
