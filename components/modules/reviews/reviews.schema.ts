import { CommentIcon } from '@sanity/icons/Comment'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { overTitleField, titleField } from '#schemas/fields/module-fields.ts'

/** Module: what the press says, each with the journal's mark. */
export const reviewsModule = defineType({
  name: 'reviews',
  title: 'Reviews',
  type: 'object',
  icon: CommentIcon,
  fields: [
    overTitleField,
    titleField,
    defineField({
      name: 'items',
      title: 'Reviews',
      type: 'array',
      of: [
        defineArrayMember({
          name: 'review',
          title: 'Review',
          type: 'object',
          icon: CommentIcon,
          fields: [
            defineField({
              name: 'quote',
              description: 'Without quotation marks: each language adds its own.',
              type: 'text',
              rows: 3,
              validation: (rule) => [
                rule.required(),
                rule.max(220).warning('Cards stand side by side: keep it under 220 characters.'),
              ],
            }),
            defineField({
              name: 'greyImage',
              title: 'Mark of the journal',
              description:
                'Its wordmark on a white or transparent ground, an SVG if there is one. It is shown in grey. Its description is the name of the journal.',
              type: 'picture',
              validation: (rule) =>
                rule.custom((value) => {
                  const mark = value as { asset?: unknown; alt?: string } | undefined
                  return mark?.asset && !mark.alt
                    ? 'Describe the mark with the name of the journal: it says who is quoted.'
                    : true
                }),
            }),
            defineField({
              name: 'image',
              title: 'Picture',
              description: 'What the review is about.',
              type: 'picture',
            }),
            defineField({ name: 'link', title: 'Link to the review', type: 'link' }),
          ],
          preview: { select: { title: 'quote', subtitle: 'greyImage.alt', media: 'greyImage' } },
        }),
      ],
      validation: (rule) => [
        rule.min(1).error('Add at least one review.'),
        rule.max(12).warning('Nobody reads more than a dozen.'),
      ],
    }),
  ],
  preview: {
    select: { title: 'title', overTitle: 'overTitle', media: 'items.0.image' },
    prepare: ({ title, overTitle, media }) => ({
      title: title || overTitle || 'Reviews',
      subtitle: 'Reviews',
      media,
    }),
  },
})
