import { ClockIcon } from '@sanity/icons/Clock'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { defaultLocale, localeTable } from '#lib/locales.ts'
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
    { name: 'facts', title: 'Specifications' },
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
      description: 'Shown at the top of the page. The name comes from the shop.',
      fields: [
        defineField({
          name: 'message',
          type: 'string',
          title: 'Tagline',
          description: 'One line beside the name.',
        }),
        defineField({ name: 'body', title: 'Introduction', type: 'text', rows: 3 }),
        defineField({
          name: 'layout',
          title: 'Background',
          type: 'string',
          initialValue: 'light',
          options: radioOptions({ light: 'Light', dark: 'Dark' }, 'horizontal'),
        }),
        defineField({
          name: 'hideGradient',
          title: 'Plain background',
          type: 'boolean',
          initialValue: false,
          description: 'If off, a soft gradient is shown behind the pictures.',
        }),
        defineField({ name: 'media', type: 'mediaItem' }),
      ],
    }),
    defineField({
      name: 'gallery',
      type: 'array',
      group: 'story',
      description: 'Shown in this order. Visitors can enlarge each picture.',
      of: [defineArrayMember({ type: 'mediaItem' })],
    }),
    defineField({
      name: 'description',
      type: 'object',
      group: 'story',
      description: 'Main text of the page, with up to 2 pictures.',
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
      title: 'Media on dark background',
      description: 'Shown full width, 21:9, in the dark section.',
      type: 'mediaItem',
      group: 'story',
    }),
    defineField({
      name: 'mediaLight',
      title: 'Media on light background',
      description: 'Shown full width, 21:9, in the light section.',
      type: 'mediaItem',
      group: 'story',
    }),
    defineField({
      name: 'movement',
      type: 'object',
      group: 'story',
      description: 'Section about the movement. If empty, it is not shown.',
      fields: [
        defineField({ name: 'title', type: 'string' }),
        defineField({ name: 'body', title: 'Text', type: 'richText' }),
        defineField({ name: 'media', type: 'mediaItem' }),
      ],
    }),
    defineField({ name: 'content', title: 'More details', type: 'richText', group: 'story' }),
    defineField({
      name: 'details',
      title: 'Specifications',
      type: 'array',
      group: 'facts',
      description: 'Rows of the table, for example “Size” and “39 mm”.',
      of: [defineArrayMember({ type: 'labelAndValue' })],
    }),
    defineField({
      name: 'accordion',
      title: 'Accordions',
      type: 'array',
      group: 'facts',
      description: 'For example care, warranty and shipping.',
      of: [defineArrayMember({ type: 'titleAndText' })],
    }),
    defineField({
      name: 'crossNav',
      title: 'Related watches',
      type: 'object',
      group: 'card',
      description: 'Shown at the bottom of the page.',
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
      title: 'Other colours',
      type: 'array',
      group: 'card',
      description: `Empty in a translation: those of the ${localeTable[defaultLocale].name} watch.`,
      of: [
        defineArrayMember({
          name: 'colorVariant',
          title: 'Colour',
          type: 'object',
          fields: [
            colourField({
              name: 'color',
              title: 'Colour',
              description: 'Colour of the swatch. If empty: the shop’s picture.',
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
              title: title || 'No watch selected',
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
      description: 'Labels on the card and the page, for example “New”.',
      of: [defineArrayMember({ type: 'productTag' })],
    }),
    defineField({
      name: 'card',
      type: 'object',
      group: 'card',
      description: 'Pictures in lists of products.',
      fields: [
        defineField({ name: 'image', type: 'picture' }),
        defineField({ name: 'hoverImage', title: 'Picture on hover', type: 'picture' }),
      ],
    }),
    defineField({
      name: 'priority',
      type: 'number',
      group: 'card',
      description: 'Higher numbers come first in collections.',
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
      title: title ?? 'Product not in the shop',
      subtitle: [productType, notSoldReason(isDeleted, status)].filter(Boolean).join(' · '),
      media,
    }),
  },
})
