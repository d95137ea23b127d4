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
        grid: 'Grid: equal sizes',
        masonry: 'Masonry: original proportions',
        row: 'Carousel',
      }),
    }),
    defineField({
      name: 'items',
      title: 'Pictures',
      type: 'array',
      validation: (rule) => [
        rule.required().min(1).error('Add at least one picture.'),
        rule.max(24).warning('Use at most 24 pictures.'),
        rule
          .custom((value) => {
            const items = (value ?? []) as { tags?: string[] }[]
            const tags = [...new Set(items.flatMap((item) => item.tags ?? []))]
            return tags.length <= maxTags
              ? true
              : `Use at most ${maxTags} different tags. There are ${tags.length}: ${tags.join(', ')}.`
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
              description: 'Filter options for visitors. Use the same spelling for all pictures.',
              of: [defineArrayMember({ type: 'string' })],
              options: { layout: 'tags' },
              validation: (rule) => rule.unique(),
            }),
            defineField({
              name: 'link',
              type: 'link',
              description: 'Opens on click. With a text below, the link is shown under the text.',
            }),
            defineField({
              name: 'modal',
              title: 'Enlarged view',
              type: 'object',
              description: 'Text beside the enlarged picture.',
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
