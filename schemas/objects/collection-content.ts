import { defineArrayMember, defineField, defineType } from 'sanity'
import { sameLanguage } from '../fields/same-language.ts'
import { radios } from '../fields/radios.ts'

type ContentParent = { type?: string } | undefined
const isNot =
  (type: string) =>
  ({ parent }: { parent?: unknown }) =>
    ((parent as ContentParent)?.type ?? 'product') !== type

const oneOf = (type: 'product' | 'collection') => ({
  type: 'reference' as const,
  to: [{ type }],
  options: sameLanguage,
})

/** What a collection page lists: watches, groups of watches, or cards of other collections. */
export const collectionContent = defineType({
  name: 'collectionContent',
  title: 'Content',
  type: 'object',
  fields: [
    defineField({
      name: 'type',
      type: 'string',
      initialValue: 'product',
      options: radios({
        product: 'Watches',
        'product-group': 'Groups of watches',
        'collection-card': 'Cards of collections',
      }),
    }),
    defineField({
      name: 'products',
      title: 'Watches',
      description: 'Left empty, the collection shows every watch that fits the rules of the shop.',
      type: 'array',
      hidden: isNot('product'),
      of: [defineArrayMember(oneOf('product'))],
    }),
    defineField({
      name: 'groups',
      type: 'array',
      hidden: isNot('product-group'),
      of: [
        defineArrayMember({
          name: 'productGroup',
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
        }),
      ],
    }),
    defineField({
      name: 'cards',
      type: 'array',
      hidden: isNot('collection-card'),
      of: [
        defineArrayMember({
          name: 'collectionCard',
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
          preview: { select: { title: 'title', media: 'image' } },
        }),
      ],
    }),
  ],
})
