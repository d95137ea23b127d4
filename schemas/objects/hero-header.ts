import { StarIcon } from '@sanity/icons/Star'
import { defineField, defineType } from 'sanity'

/** The opening of a page: one picture, one line, one link. */
export const heroHeader = defineType({
  name: 'heroHeader',
  title: 'Header',
  type: 'object',
  icon: StarIcon,
  fields: [
    defineField({ name: 'overTitle', title: 'Line above the title', type: 'string' }),
    defineField({
      name: 'title',
      title: 'Headline',
      type: 'string',
      validation: (rule) =>
        rule.max(90).warning('The headline is set large: keep it under 90 characters.'),
    }),
    defineField({ name: 'body', title: 'Introduction', type: 'text', rows: 3 }),
    defineField({ name: 'media', type: 'mediaItem' }),
    defineField({ name: 'link', type: 'link' }),
  ],
  preview: { select: { title: 'title', subtitle: 'overTitle', media: 'media.image' } },
})
