import { ImagesIcon } from '@sanity/icons/Images'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { moduleOverTitleField, moduleTitleField } from '#schemas/fields/module-fields.ts'
import { radioOptions } from '#schemas/fields/radio-options.ts'

/** Maximum number of tags in the filter. */
const maxTags = 8

/** Module: gallery of pictures with a lightbox, a tag filter and links. */
export const galleryModule = defineType({
  name: 'gallery',
  title: 'Gallery',
  type: 'object',
  icon: ImagesIcon,
  fields: [
    moduleOverTitleField,
    moduleTitleField,
    defineField({
      name: 'layout',
      type: 'string',
      initialValue: 'grid',
      options: radioOptions({
        grid: 'Grid: all in one shape',
        masonry: 'Masonry: each in its own shape',
        row: 'Row that scrolls',
      }),
    }),
    defineField({
      name: 'items',
      title: 'Pictures',
      type: 'array',
      validation: (rule) => [
        rule.required().min(1).error('Add at least one picture.'),
        rule.max(24).warning('More than 24 pictures are a page of their own.'),
        rule
          .custom((value) => {
            const items = (value ?? []) as { tags?: string[] }[]
            const tags = [...new Set(items.flatMap((item) => item.tags ?? []))]
            return tags.length <= maxTags
              ? true
              : `Visitors can choose between ${maxTags} tags at most; these are ${tags.length}: ${tags.join(', ')}.`
          })
          .warning(),
      ],
      of: [
        defineArrayMember({
          name: 'galleryItem',
          title: 'Picture',
          type: 'object',
          icon: ImagesIcon,
          fields: [
            defineField({ name: 'media', type: 'mediaItem' }),
            defineField({ name: 'title', title: 'Caption', type: 'string' }),
            defineField({
              name: 'tags',
              type: 'array',
              description:
                'Visitors filter by these. Spell a tag the same at each picture: “Dials”, not once “Dial”.',
              of: [defineArrayMember({ type: 'string' })],
              options: { layout: 'tags' },
              validation: (rule) => rule.unique(),
            }),
            defineField({
              name: 'link',
              type: 'link',
              description: 'Where the picture leads. With a text below, the link stands under it.',
            }),
            defineField({
              name: 'modal',
              title: 'When it is opened',
              type: 'object',
              description: 'A picture without a link opens large; words beside it are up to you.',
              options: { collapsible: true, collapsed: true },
              fields: [defineField({ name: 'body', title: 'Text', type: 'richText' })],
            }),
          ],
          preview: {
            select: {
              title: 'title',
              alt: 'media.image.alt',
              tags: 'tags',
              image: 'media.image',
              poster: 'media.poster',
            },
            prepare: ({ title, alt, tags, image, poster }) => ({
              title: title || alt || 'Picture',
              subtitle: Array.isArray(tags) ? tags.join(', ') : undefined,
              media: image ?? poster,
            }),
          },
        }),
      ],
    }),
  ],
  preview: {
    select: { title: 'title', layout: 'layout', media: 'items.0.media.image' },
    prepare: ({ title, layout, media }) => ({
      title: title || 'Gallery',
      subtitle: `Gallery, ${layout ?? 'grid'}`,
      media,
    }),
  },
})
