import { BlockElementIcon } from '@sanity/icons/BlockElement'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { formerSlugsField } from '../fields/former-slugs-field.ts'
import { languageField } from '../fields/language-field.ts'
import { notSoldReason } from '../fields/shop-fields.ts'
import { sameLanguageReferenceOptions } from '../fields/same-language-reference-options.ts'

const collectionMenu = (name: string, title: string, description: string) =>
  defineField({
    name,
    title,
    description,
    type: 'array',
    of: [
      defineArrayMember({
        type: 'reference',
        to: [{ type: 'collection' }],
        options: sameLanguageReferenceOptions,
      }),
    ],
    validation: (rule) => rule.unique().max(12),
  })

/** A collection of watches: membership comes from the shop, text and order are edited here. */
export const collection = defineType({
  name: 'collection',
  title: 'Collection',
  type: 'document',
  icon: BlockElementIcon,
  groups: [
    { name: 'content', title: 'Content', default: true },
    { name: 'shop', title: 'Shop' },
    { name: 'seo', title: 'Search and sharing' },
  ],
  fields: [
    languageField,
    defineField({
      name: 'title',
      type: 'string',
      group: 'content',
      description: 'If empty: the name from the shop.',
    }),
    defineField({
      name: 'collectionHeader',
      title: 'Header',
      type: 'heroHeader',
      group: 'content',
    }),
    defineField({
      name: 'collectionContent',
      title: 'List',
      type: 'collectionContent',
      group: 'content',
    }),
    defineField({
      name: 'container',
      title: 'Related collections',
      type: 'object',
      group: 'content',
      description: 'Links to other collections.',
      fields: [
        defineField({
          name: 'title',
          type: 'string',
          description: 'Name of both menus for screen readers.',
        }),
        collectionMenu('menu', 'Menu', 'Shown in a row above the watches.'),
        collectionMenu('sideMenu', 'Side menu', 'Shown beside the watches; above them on phones.'),
      ],
    }),
    defineField({ name: 'store', title: 'Shop', type: 'shopCollection', group: 'shop' }),
    formerSlugsField('shop'),
    defineField({ name: 'seo', type: 'seo', group: 'seo' }),
  ],
  orderings: [{ name: 'title', title: 'Name', by: [{ field: 'store.title', direction: 'asc' }] }],
  preview: {
    select: {
      title: 'title',
      storeTitle: 'store.title',
      slug: 'store.slug.current',
      isDeleted: 'store.isDeleted',
      image: 'collectionHeader.media.image',
      poster: 'collectionHeader.media.poster',
    },
    prepare: ({ title, storeTitle, slug, isDeleted, image, poster }) => ({
      title: title || storeTitle || 'Collection not in the shop',
      subtitle: [slug, notSoldReason(isDeleted)].filter(Boolean).join(' · '),
      media: image ?? poster,
    }),
  },
})
