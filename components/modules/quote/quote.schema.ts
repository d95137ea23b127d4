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
    quoteField(280),
    defineField({
      name: 'body',
      title: 'Text below the quote',
      description: 'For example the source or context.',
      type: 'richText',
    }),
    defineField({ name: 'mainCaption', title: 'Author', type: 'string' }),
    defineField({
      name: 'secondaryCaption',
      title: 'Author’s profession',
      type: 'string',
      description: 'For example profession, place or year.',
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
