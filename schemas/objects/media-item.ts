import { ImageIcon } from '@sanity/icons/Image'
import { defineField, defineType } from 'sanity'
import { isBegun } from '../fields/is-begun.ts'

type MediaParent = { type?: string } | undefined
const isNot =
  (type: string) =>
  ({ parent }: { parent?: unknown }) =>
    ((parent as MediaParent)?.type ?? 'image') !== type

/** What an editor fills in; the kind has its initial value. */
const content = ['image', 'mobileImage', 'video', 'mobileVideo', 'embed', 'poster']

/** An image or a video, each with an optional cut of its own for phones. */
export const mediaItem = defineType({
  name: 'mediaItem',
  title: 'Media',
  type: 'object',
  icon: ImageIcon,
  fields: [
    defineField({
      name: 'type',
      type: 'string',
      initialValue: 'image',
      options: {
        list: [
          { value: 'image', title: 'Image' },
          { value: 'video', title: 'Video' },
        ],
        layout: 'radio',
        direction: 'horizontal',
      },
    }),
    defineField({
      name: 'image',
      type: 'picture',
      hidden: isNot('image'),
      validation: (rule) =>
        rule.custom((value, context) =>
          ((context.parent as MediaParent)?.type ?? 'image') === 'image' &&
          !(value as { asset?: unknown } | undefined)?.asset &&
          isBegun(context, content)
            ? 'Choose an image.'
            : true,
        ),
    }),
    defineField({
      name: 'mobileImage',
      title: 'Image for phones',
      type: 'picture',
      hidden: isNot('image'),
    }),
    defineField({
      name: 'video',
      type: 'file',
      options: { accept: 'video/*,image/webp' },
      description:
        'A short loop without sound. It stands still for visitors who ask for less motion.',
      hidden: isNot('video'),
    }),
    defineField({
      name: 'mobileVideo',
      title: 'Video for phones',
      type: 'file',
      options: { accept: 'video/*,image/webp' },
      hidden: isNot('video'),
    }),
    defineField({
      name: 'embed',
      title: 'Address of a hosted video',
      type: 'url',
      hidden: isNot('video'),
    }),
    defineField({
      name: 'poster',
      title: 'Still picture',
      type: 'picture',
      hidden: isNot('video'),
    }),
  ],
  preview: {
    select: {
      type: 'type',
      image: 'image',
      poster: 'poster',
      alt: 'image.alt',
      posterAlt: 'poster.alt',
    },
    prepare: ({ type, image, poster, alt, posterAlt }) => ({
      title: (type === 'video' ? posterAlt : alt) || (type === 'video' ? 'Video' : 'Image'),
      subtitle: type === 'video' ? 'Video' : 'Image',
      media: type === 'video' ? poster : image,
    }),
  },
})
