import { BlockquoteIcon } from '@sanity/icons/Blockquote'
import { defineField, defineType } from 'sanity'
import { overTitleField, toneField } from '#schemas/fields/module-fields.ts'

/** Module: what somebody said, with who it was. */
export const quoteModule = defineType({
  name: 'quote',
  title: 'Quote',
  type: 'object',
  icon: BlockquoteIcon,
  fields: [
    overTitleField,
    defineField({
      name: 'quote',
      description: 'Without quotation marks: each language adds its own.',
      type: 'text',
      rows: 3,
      validation: (rule) => [
        rule.required(),
        rule.max(280).warning('A quote is set large: keep it under 280 characters.'),
      ],
    }),
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
    toneField,
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
