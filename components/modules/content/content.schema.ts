import { DocumentTextIcon } from '@sanity/icons/DocumentText'
import { defineArrayMember, defineField, defineType } from 'sanity'

/** Module: text beside, above or below pictures. */
export const contentModule = defineType({
  name: 'content',
  title: 'Text and media',
  type: 'object',
  icon: DocumentTextIcon,
  fields: [
    defineField({ name: 'overTitle', title: 'Line above the title', type: 'string' }),
    defineField({ name: 'title', type: 'string' }),
    defineField({ name: 'content', title: 'Text', type: 'richText' }),
    defineField({
      name: 'medias',
      title: 'Media',
      type: 'array',
      of: [defineArrayMember({ type: 'mediaItem' })],
      validation: (rule) => rule.max(4),
    }),
    defineField({ name: 'link', type: 'link' }),
    defineField({
      name: 'layout',
      type: 'string',
      initialValue: 'mediaEnd',
      options: {
        list: [
          { value: 'mediaEnd', title: 'Text first, media beside it' },
          { value: 'mediaStart', title: 'Media first, text beside it' },
          { value: 'stacked', title: 'Text above media' },
        ],
        layout: 'radio',
      },
    }),
    defineField({
      name: 'tone',
      type: 'string',
      initialValue: 'paper',
      options: {
        list: [
          { value: 'paper', title: 'Paper' },
          { value: 'night', title: 'Night sky' },
        ],
        layout: 'radio',
        direction: 'horizontal',
      },
    }),
  ],
  preview: {
    select: { title: 'title', overTitle: 'overTitle', media: 'medias.0.image' },
    prepare: ({ title, overTitle, media }) => ({
      title: title || overTitle || 'Text and media',
      subtitle: 'Text and media',
      media,
    }),
  },
})
