import { ImageIcon } from '@sanity/icons/Image'
import { defineField, defineType } from 'sanity'

/** An image with its crop, its focal point and a description for those who do not see it. */
export const picture = defineType({
  name: 'picture',
  title: 'Picture',
  type: 'image',
  icon: ImageIcon,
  options: { hotspot: true },
  fields: [
    defineField({
      name: 'alt',
      title: 'Description',
      type: 'string',
      description:
        'What the picture shows, for screen readers and search. Leave empty when it only decorates.',
    }),
  ],
})
