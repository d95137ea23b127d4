import { TagIcon } from '@sanity/icons/Tag'
import { defineField, defineType } from 'sanity'

const hex = /^#[0-9a-f]{6}$/i

/** A label on a product, such as "New"; languages that are left empty show the English one. */
export const productTag = defineType({
  name: 'productTag',
  title: 'Tag',
  type: 'object',
  icon: TagIcon,
  fields: [
    defineField({ name: 'label', type: 'localeString' }),
    defineField({
      name: 'color',
      title: 'Colour',
      type: 'string',
      initialValue: '#14130f',
      validation: (rule) => rule.regex(hex, { name: 'a colour such as #14130f' }),
    }),
    defineField({
      name: 'textColor',
      title: 'Colour of the text',
      type: 'string',
      initialValue: '#f6f2ea',
      validation: (rule) => rule.regex(hex, { name: 'a colour such as #f6f2ea' }),
    }),
  ],
  preview: { select: { title: 'label.en', subtitle: 'color' } },
})
