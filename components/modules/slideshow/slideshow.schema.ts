import { InlineIcon } from '@sanity/icons/Inline'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { moduleOverTitleField, moduleTitleField } from '#schemas/fields/module-fields.ts'
import { radioOptions } from '#schemas/fields/radio-options.ts'
import { requires } from '#schemas/fields/requires.ts'

/** Module: carousel of pictures with text. */
export const slideshowModule = defineType({
  name: 'slideshow',
  title: 'Slideshow',
  type: 'object',
  icon: InlineIcon,
  groups: [
    { name: 'slides', title: 'Slides', default: true },
    { name: 'look', title: 'Appearance' },
  ],
  fields: [
    { ...moduleOverTitleField, group: 'slides' },
    { ...moduleTitleField, group: 'slides' },
    defineField({
      name: 'slides',
      type: 'array',
      group: 'slides',
      validation: (rule) => [
        rule.required().min(1).error('Add at least one slide.'),
        rule.max(8).warning('Use at most 8 slides.'),
      ],
      of: [
        defineArrayMember({
          name: 'slide',
          title: 'Slide',
          type: 'object',
          icon: InlineIcon,
          fields: [
            defineField({ name: 'overTitle', title: 'Eyebrow', type: 'string' }),
            defineField({
              name: 'title',
              type: 'string',
              validation: (rule) => [
                requires(rule, 'Title'),
                rule.max(60).warning('Keep the title under 60 characters to fit on phones.'),
              ],
            }),
            defineField({
              name: 'text',
              type: 'text',
              rows: 3,
              validation: (rule) => rule.max(280).warning('Keep the text under 280 characters.'),
            }),
            defineField({ name: 'media', type: 'mediaItem' }),
            defineField({ name: 'link', type: 'link' }),
          ],
          preview: {
            select: {
              title: 'title',
              subtitle: 'overTitle',
              image: 'media.image',
              poster: 'media.poster',
            },
            prepare: ({ title, subtitle, image, poster }) => ({
              title,
              subtitle,
              media: image ?? poster,
            }),
          },
        }),
      ],
    }),
    defineField({
      name: 'layout',
      type: 'string',
      group: 'look',
      initialValue: 'wide',
      options: radioOptions({
        wide: 'Full width on dark background, text below',
        beside: 'Content width on light background, text beside',
      }),
    }),
    defineField({
      name: 'autoplay',
      title: 'Autoplay',
      type: 'boolean',
      group: 'look',
      initialValue: false,
      description: 'Next slide every 7 seconds until a visitor interacts. Off with reduced motion.',
    }),
  ],
  preview: {
    select: { title: 'title', first: 'slides.0.title', media: 'slides.0.media.image' },
    prepare: ({ title, first, media }) => ({
      title: title || first || 'Slideshow',
      subtitle: 'Slideshow',
      media,
    }),
  },
})
