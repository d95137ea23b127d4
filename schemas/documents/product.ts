import { ClockIcon } from '@sanity/icons/Clock'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { colourField, colourPreviewSwatch } from '../fields/colour-field.ts'
import { formerSlugsField } from '../fields/former-slugs-field.ts'
import { languageField } from '../fields/language-field.ts'
import { sameLanguageReferenceOptions } from '../fields/same-language-reference-options.ts'
import { radioOptions } from '../fields/radio-options.ts'
import { notSoldReason } from '../fields/shop-fields.ts'
import { upsellsField } from '../fields/upsells-field.ts'

/** A watch: commercial data comes from the shop, editorial content is edited here. */
export const product = defineType({
  name: 'product',
  title: 'Product',
  type: 'document',
  icon: ClockIcon,
  groups: [
    { name: 'story', title: 'Story', default: true },
    { name: 'facts', title: 'Facts' },
    { name: 'card', title: 'Card and tags' },
    { name: 'shop', title: 'Shop' },
    { name: 'seo', title: 'Search and sharing' },
  ],
  fields: [
    languageField,
    defineField({
      name: 'header',
      type: 'object',
      group: 'story',
      description: 'The top of the page, beside the price. The name comes from the shop.',
      fields: [
        defineField({ name: 'message', type: 'string', description: 'One line beside the name.' }),
        defineField({ name: 'body', title: 'Introduction', type: 'text', rows: 3 }),
        defineField({
          name: 'layout',
          type: 'string',
          initialValue: 'light',
          options: radioOptions({ light: 'On paper', dark: 'On night sky' }, 'horizontal'),
        }),
        defineField({
          name: 'hideGradient',
          title: 'Plain ground',
          type: 'boolean',
          initialValue: false,
          description: 'If off, the background behind the pictures has a soft light.',
        }),
        defineField({ name: 'media', type: 'mediaItem' }),
      ],
    }),
    defineField({
      name: 'gallery',
      type: 'array',
      group: 'story',
      description: 'The watch from every side, in this order. Visitors open each one large.',
      of: [defineArrayMember({ type: 'mediaItem' })],
    }),
    defineField({
      name: 'description',
      type: 'object',
      group: 'story',
      description: 'The story of the watch as a whole, with up to two pictures.',
      fields: [
        defineField({ name: 'title', type: 'string' }),
        defineField({ name: 'body', title: 'Text', type: 'richText' }),
        defineField({
          name: 'images',
          type: 'array',
          of: [defineArrayMember({ type: 'picture' })],
          validation: (rule) => rule.max(2),
        }),
      ],
    }),
    defineField({
      name: 'mediaDark',
      title: 'Media on night sky',
      description: 'From edge to edge, 21 : 9, in the dark chapter of the story.',
      type: 'mediaItem',
      group: 'story',
    }),
    defineField({
      name: 'mediaLight',
      title: 'Media on paper',
      description: 'From edge to edge, 21 : 9, in the light chapter of the story.',
      type: 'mediaItem',
      group: 'story',
    }),
    defineField({
      name: 'movement',
      type: 'object',
      group: 'story',
      description: 'The movement, as a chapter of its own. If empty, there is none.',
      fields: [
        defineField({ name: 'title', type: 'string' }),
        defineField({ name: 'body', title: 'Text', type: 'richText' }),
        defineField({ name: 'media', type: 'mediaItem' }),
      ],
    }),
    defineField({ name: 'content', title: 'More details', type: 'richText', group: 'story' }),
    defineField({
      name: 'details',
      type: 'array',
      group: 'facts',
      description: 'The table of facts, for instance “Diameter” with “39 mm”.',
      of: [defineArrayMember({ type: 'labelAndValue' })],
    }),
    defineField({
      name: 'accordion',
      title: 'Accordions',
      type: 'array',
      group: 'facts',
      description: 'For example care, warranty and delivery.',
      of: [defineArrayMember({ type: 'titleAndText' })],
    }),
    defineField({
      name: 'crossNav',
      title: 'See also',
      type: 'object',
      group: 'card',
      description: 'Related watches, at the bottom of the page.',
      fields: [
        defineField({ name: 'title', type: 'string' }),
        defineField({
          name: 'items',
          type: 'array',
          of: [
            defineArrayMember({
              type: 'reference',
              to: [{ type: 'product' }],
              options: sameLanguageReferenceOptions,
            }),
          ],
          validation: (rule) => rule.unique(),
        }),
      ],
    }),
    upsellsField,
    defineField({
      name: 'colorVariants',
      title: 'Same watch, other colours',
      type: 'array',
      group: 'card',
      of: [
        defineArrayMember({
          name: 'colorVariant',
          title: 'Colour',
          type: 'object',
          fields: [
            colourField({
              name: 'color',
              title: 'Colour',
              description:
                'Colour of the dot that links to it. If empty, the shop’s picture is shown.',
            }),
            defineField({
              name: 'product',
              type: 'reference',
              to: [{ type: 'product' }],
              options: sameLanguageReferenceOptions,
            }),
          ],
          preview: {
            select: { title: 'product.store.title', color: 'color', picture: 'product.card.image' },
            prepare: ({ title, color, picture }) => ({
              title: title || 'No watch yet',
              subtitle: color,
              media: colourPreviewSwatch(color) ?? picture,
            }),
          },
        }),
      ],
    }),
    defineField({
      name: 'tags',
      type: 'array',
      group: 'card',
      description: 'Labels on the card and the page, for instance “New”.',
      of: [defineArrayMember({ type: 'productTag' })],
    }),
    defineField({
      name: 'card',
      type: 'object',
      group: 'card',
      description: 'How lists show the watch.',
      fields: [
        defineField({ name: 'image', type: 'picture' }),
        defineField({ name: 'hoverImage', title: 'Picture on hover', type: 'picture' }),
      ],
    }),
    defineField({
      name: 'priority',
      type: 'number',
      group: 'card',
      description: 'Higher comes first in collections.',
      initialValue: 0,
    }),
    defineField({ name: 'store', title: 'Shop', type: 'shopProduct', group: 'shop' }),
    formerSlugsField('shop'),
    defineField({ name: 'seo', type: 'seo', group: 'seo' }),
  ],
  orderings: [
    {
      name: 'priority',
      title: 'Priority',
      by: [
        { field: 'priority', direction: 'desc' },
        { field: 'store.title', direction: 'asc' },
      ],
    },
    { name: 'title', title: 'Name', by: [{ field: 'store.title', direction: 'asc' }] },
  ],
  preview: {
    select: {
      title: 'store.title',
      productType: 'store.productType',
      isDeleted: 'store.isDeleted',
      status: 'store.status',
      media: 'card.image',
    },
    prepare: ({ title, productType, isDeleted, status, media }) => ({
      title: title ?? 'Watch without a shop entry',
      subtitle: [productType, notSoldReason(isDeleted, status)].filter(Boolean).join(' · '),
      media,
    }),
  },
})
