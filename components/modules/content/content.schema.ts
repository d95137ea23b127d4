import { DocumentTextIcon } from '@sanity/icons/DocumentText'
import { defineArrayMember, defineField, defineType } from 'sanity'
import {
  moduleOverTitleField,
  moduleTitleField,
  backgroundToneField,
} from '#schemas/fields/module-fields.ts'
import { radioOptions } from '#schemas/fields/radio-options.ts'

/** Module: text beside, above or below pictures. */
export const contentModule = defineType({
  name: 'content',
  title: 'Text and media',
  type: 'object',
  icon: DocumentTextIcon,
  fields: [
    moduleOverTitleField,
    moduleTitleField,
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
      options: radioOptions({
        mediaEnd: 'Text first, media second',
        mediaStart: 'Media first, text second',
        stacked: 'Text above media',
      }),
    }),
    backgroundToneField,
  ],
  preview: {
    select: {
      title: 'title',
      overTitle: 'overTitle',
      text: 'content.0.children.0.text',
      image: 'medias.0.image',
      poster: 'medias.0.poster',
    },
    prepare: ({ title, overTitle, text, image, poster }) => ({
      title: title || overTitle || text || 'Text and media',
      subtitle: 'Text and media',
      media: image ?? poster,
    }),
  },
})
