import { defineArrayMember, defineField, defineType } from 'sanity'
import { sameLanguageReferenceOptions } from '../fields/same-language-reference-options.ts'
import { radioOptions } from '../fields/radio-options.ts'

type ContentParent = { type?: string } | undefined
const isNot =
  (type: string) =>
  ({ parent }: { parent?: unknown }) =>
    ((parent as ContentParent)?.type ?? 'product') !== type

const oneOf = (type: 'product' | 'collection') => ({
  type: 'reference' as const,
  to: [{ type }],
  options: sameLanguageReferenceOptions,
})

/** Content of a collection page: watches, groups of watches, or cards of other collections. */
export const collectionContent = defineType({
  name: 'collectionContent',
  title: 'Content',
  type: 'object',
  fields: [
    defineField({
      name: 'type',
      title: 'Content type',
      type: 'string',
      initialValue: 'product',
      options: radioOptions({
        product: 'Watches',
        'product-group': 'Watches in groups',
        'collection-card': 'Cards of other collections',
      }),
    }),
    defineField({
      name: 'products',
      title: 'Watches',
      description: 'If empty: all watches that match the shop’s rules.',
      type: 'array',
      hidden: isNot('product'),
      of: [defineArrayMember(oneOf('product'))],
    }),
    defineField({
      name: 'groups',
      type: 'array',
      description: 'Each has a title, watches and a link to a collection.',
      hidden: isNot('product-group'),
      of: [
        defineArrayMember({
          name: 'productGroup',
          title: 'Group of watches',
          type: 'object',
          fields: [
            defineField({ name: 'title', type: 'string' }),
            defineField(Object.assign({ name: 'collection' }, oneOf('collection'))),
            defineField({
              name: 'products',
              type: 'array',
              of: [defineArrayMember(oneOf('product'))],
            }),
          ],
          preview: {
            select: {
              title: 'title',
              collection: 'collection.title',
              shopTitle: 'collection.store.title',
              products: 'products',
              media: 'products.0.card.image',
            },
            prepare: ({ title, collection, shopTitle, products, media }) => {
              const count = Array.isArray(products) ? products.length : 0
              return {
                title: title || collection || shopTitle || 'Untitled group',
                subtitle: count === 1 ? '1 watch' : `${count} watches`,
                media,
              }
            },
          },
        }),
      ],
    }),
    defineField({
      name: 'cards',
      type: 'array',
      description: 'Each links to a collection. Title if empty: the collection’s.',
      hidden: isNot('collection-card'),
      of: [
        defineArrayMember({
          name: 'collectionCard',
          title: 'Card',
          type: 'object',
          fields: [
            defineField({ name: 'title', type: 'string' }),
            defineField({ name: 'image', type: 'picture' }),
            defineField(Object.assign({ name: 'collection' }, oneOf('collection'))),
            defineField({
              name: 'tags',
              type: 'array',
              of: [defineArrayMember({ type: 'productTag' })],
            }),
          ],
          preview: {
            select: {
              title: 'title',
              collection: 'collection.title',
              shopTitle: 'collection.store.title',
              media: 'image',
            },
            prepare: ({ title, collection, shopTitle, media }) => ({
              title: title || collection || shopTitle || 'Untitled card',
              media,
            }),
          },
        }),
      ],
    }),
  ],
})
