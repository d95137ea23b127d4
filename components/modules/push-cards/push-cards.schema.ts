import { ThLargeIcon } from '@sanity/icons/ThLarge'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { moduleOverTitleField, moduleTitleField } from '#schemas/fields/module-fields.ts'
import { modulePreview } from '#schemas/fields/list-previews.ts'
import { requires } from '#schemas/fields/requires.ts'

/** Module: cards, each with a link or with a modal of picture and text. */
export const pushCardsModule = defineType({
  name: 'pushCards',
  title: 'Cards',
  type: 'object',
  icon: ThLargeIcon,
  fields: [
    moduleOverTitleField,
    moduleTitleField,
    defineField({
      name: 'items',
      title: 'Cards',
      type: 'array',
      validation: (rule) => rule.required().min(1).error('Add at least one card.'),
      of: [
        defineArrayMember({
          name: 'pushCard',
          title: 'Card',
          type: 'object',
          icon: ThLargeIcon,
          fields: [
            defineField({ name: 'overTitle', title: 'Eyebrow', type: 'string' }),
            defineField({
              name: 'title',
              type: 'string',
              validation: (rule) => requires(rule, 'Title'),
            }),
            defineField({ name: 'text', type: 'text', rows: 2 }),
            defineField({ name: 'image', type: 'picture' }),
            defineField({ name: 'link', type: 'link' }),
            defineField({
              name: 'modal',
              title: 'Modal',
              description: 'Opens on click instead of the link.',
              type: 'object',
              options: { collapsible: true, collapsed: true },
              fields: [
                defineField({ name: 'image', type: 'picture' }),
                defineField({ name: 'body', title: 'Text', type: 'richText' }),
              ],
            }),
          ],
          preview: { select: { title: 'title', subtitle: 'overTitle', media: 'image' } },
        }),
      ],
    }),
  ],
  preview: modulePreview('Cards', 'items.0.image'),
})
