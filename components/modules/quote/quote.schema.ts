import { BlockquoteIcon } from '@sanity/icons/Blockquote'
import { defineField, defineType } from 'sanity'
import {
  moduleOverTitleField,
  quoteField,
  backgroundToneField,
} from '#schemas/fields/module-fields.ts'

/** Module: quote with its author. */
export const quoteModule = defineType({
  name: 'quote',
  title: 'Quote',
  type: 'object',
  icon: BlockquoteIcon,
  fields: [
    moduleOverTitleField,
    quoteField(280, 'A quote is set large'),
    defineField({
      name: 'body',
      title: 'Text below the quote',
      description: 'Where it was said, or what became of it.',
      type: 'richText',
    }),
    defineField({ name: 'mainCaption', title: 'Who said it', type: 'string' }),
    defineField({
      name: 'secondaryCaption',
      title: 'What they do',
      type: 'string',
      description: 'Profession, place, year.',
    }),
    defineField({ name: 'image', title: 'Picture', type: 'picture' }),
    backgroundToneField,
  ],
  preview: {
    select: { title: 'quote', caption: 'mainCaption', media: 'image' },
    prepare: ({ title, caption, media }) => ({
      title: title || 'Quote',
      subtitle: ['Quote', caption].filter(Boolean).join(' · '),
      media,
    }),
  },
})
