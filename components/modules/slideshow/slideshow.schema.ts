import { InlineIcon } from '@sanity/icons/Inline'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { moduleOverTitleField, moduleTitleField } from '#schemas/fields/module-fields.ts'
import { radioOptions } from '#schemas/fields/radio-options.ts'

/** Module: carousel of pictures with text. */
export const slideshowModule = defineType({
  name: 'slideshow',
  title: 'Slideshow',
  type: 'object',
  icon: InlineIcon,
  groups: [
    { name: 'slides', title: 'Slides', default: true },
    { name: 'look', title: 'Look' },
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
        rule.max(8).warning('Few visitors see a ninth slide.'),
      ],
      of: [
        defineArrayMember({
          name: 'slide',
          title: 'Slide',
          type: 'object',
          icon: InlineIcon,
          fields: [
            defineField({ name: 'overTitle', title: 'Line above the title', type: 'string' }),
            defineField({
              name: 'title',
              type: 'string',
              validation: (rule) => [
                rule.required().error('A slide needs a title: it names the slide.'),
                rule.max(60).warning('Long titles push the text below the screen of a phone.'),
              ],
            }),
            defineField({
              name: 'text',
              type: 'text',
              rows: 3,
              validation: (rule) => rule.max(280).warning('A slide holds a few lines.'),
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
        wide: 'Edge to edge on night sky, words below',
        beside: 'Inside the margins on paper, words beside',
      }),
    }),
    defineField({
      name: 'autoplay',
      title: 'Goes on by itself',
      type: 'boolean',
      group: 'look',
      initialValue: false,
      description:
        'Every seven seconds, until somebody touches it. Never for visitors who ask for less motion.',
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
