import { createElement } from 'react'
import { defineArrayMember, defineField, defineType } from 'sanity'

/** Toolbar icon in the size of Studio's own. */
const sign = (text: string) => () =>
  createElement('span', { style: { fontSize: '0.8125rem', lineHeight: 1 } }, text)

/** Running text: headings, lists, quotations, links, notes, figures and tables (Portable Text). */
export const richText = defineType({
  name: 'richText',
  title: 'Text',
  type: 'array',
  of: [
    defineArrayMember({
      type: 'block',
      styles: [
        { title: 'Paragraph', value: 'normal' },
        { title: 'Heading', value: 'h2' },
        { title: 'Small heading', value: 'h3' },
        { title: 'Quote', value: 'blockquote' },
      ],
      lists: [
        { title: 'Bulleted list', value: 'bullet' },
        { title: 'Numbered list', value: 'number' },
      ],
      marks: {
        decorators: [
          { title: 'Bold', value: 'strong' },
          { title: 'Italic', value: 'em' },
          { title: 'Superscript', value: 'sup', icon: sign('x²') },
          { title: 'Subscript', value: 'sub', icon: sign('x₂') },
        ],
        annotations: [
          defineField({ name: 'link', title: 'Link', type: 'link' }),
          defineField({ name: 'note', title: 'Note', type: 'note' }),
        ],
      },
    }),
    defineArrayMember({ type: 'figure' }),
    defineArrayMember({ type: 'textTable' }),
  ],
})
