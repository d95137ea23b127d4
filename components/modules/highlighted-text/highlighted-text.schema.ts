import { HighlightIcon } from '@sanity/icons/Highlight'
import { defineArrayMember, defineField, defineType } from 'sanity'
import {
  textAlignmentField,
  moduleOverTitleField,
  backgroundToneField,
} from '#schemas/fields/module-fields.ts'

/** Characters of Portable Text. */
function lengthOf(blocks: unknown): number {
  const list: { children?: { text?: string }[] }[] = Array.isArray(blocks) ? blocks : []
  return list
    .flatMap(({ children }) => children ?? [])
    .reduce((sum, { text }) => sum + (text?.length ?? 0), 0)
}

/** Module: a few sentences set large. */
export const highlightedTextModule = defineType({
  name: 'highlightedText',
  title: 'Highlighted text',
  type: 'object',
  icon: HighlightIcon,
  fields: [
    moduleOverTitleField,
    defineField({
      name: 'text',
      description: 'A few sentences in large type. Italic text appears gold.',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'block',
          styles: [{ title: 'Paragraph', value: 'normal' }],
          lists: [],
          marks: {
            decorators: [{ title: 'Italic', value: 'em' }],
            annotations: [defineField({ name: 'link', title: 'Link', type: 'link' })],
          },
        }),
      ],
      validation: (rule) => [
        rule.required().min(1).error('Text is required.'),
        rule
          .custom((value) =>
            lengthOf(value) > 320 ? 'Keep the text under 320 characters to fit on phones.' : true,
          )
          .warning(),
      ],
    }),
    defineField({ name: 'link', type: 'link' }),
    textAlignmentField,
    backgroundToneField,
  ],
  preview: {
    select: { text: 'text', overTitle: 'overTitle' },
    prepare: ({ text, overTitle }) => ({
      title: text?.[0]?.children?.[0]?.text || overTitle || 'Highlighted text',
      subtitle: 'Highlighted text',
    }),
  },
})
