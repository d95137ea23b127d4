import { CommentIcon } from '@sanity/icons/Comment'
import { defineArrayMember, defineField, defineType } from 'sanity'
import {
  moduleOverTitleField,
  quoteField,
  moduleTitleField,
} from '#schemas/fields/module-fields.ts'
import { modulePreview } from '#schemas/fields/list-previews.ts'

/** Module: press reviews, each with the logo of its journal. */
export const reviewsModule = defineType({
  name: 'reviews',
  title: 'Reviews',
  type: 'object',
  icon: CommentIcon,
  fields: [
    moduleOverTitleField,
    moduleTitleField,
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
            quoteField(220, 'Cards stand side by side'),
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
        rule.required().min(1).error('Add at least one review.'),
        rule.max(12).warning('Nobody reads more than a dozen.'),
      ],
    }),
  ],
  preview: modulePreview('Reviews', 'items.0.image'),
})
