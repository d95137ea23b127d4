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
            quoteField(220),
            defineField({
              name: 'greyImage',
              title: 'Publication logo',
              description:
                'Logo on a white or transparent background, SVG if possible. Shown in grey.',
              type: 'picture',
              validation: (rule) =>
                rule.custom((value) => {
                  const mark = value as { asset?: unknown; alt?: string } | undefined
                  return mark?.asset && !mark.alt
                    ? 'Alt text is required: enter the name of the publication.'
                    : true
                }),
            }),
            defineField({
              name: 'image',
              title: 'Picture',
              description: 'Subject of the review.',
              type: 'picture',
            }),
            defineField({ name: 'link', title: 'Link to the review', type: 'link' }),
          ],
          preview: { select: { title: 'quote', subtitle: 'greyImage.alt', media: 'greyImage' } },
        }),
      ],
      validation: (rule) => [
        rule.required().min(1).error('Add at least one review.'),
        rule.max(12).warning('Use at most 12 reviews.'),
      ],
    }),
  ],
  preview: modulePreview('Reviews', 'items.0.image'),
})
