import { defineArrayMember, defineField, defineType } from 'sanity'
import { shopHandleField, shopOriginField } from '../fields/shop-fields.ts'

/** Synced shop data of a product in Sanity Connect's shape, read-only in Studio. */
export const shopProduct = defineType({
  name: 'shopProduct',
  title: 'Shop',
  type: 'object',
  readOnly: true,
  fields: [
    defineField({ name: 'title', type: 'string' }),
    shopHandleField,
    defineField({ name: 'status', type: 'string' }),
    defineField({ name: 'isDeleted', type: 'boolean' }),
    defineField({ name: 'productType', type: 'string' }),
    defineField({ name: 'vendor', type: 'string' }),
    defineField({ name: 'tags', type: 'string', description: 'Separated by commas.' }),
    defineField({
      name: 'priceRange',
      type: 'object',
      fields: [
        defineField({ name: 'minVariantPrice', type: 'number' }),
        defineField({ name: 'maxVariantPrice', type: 'number' }),
      ],
    }),
    defineField({ name: 'previewImageUrl', type: 'url' }),
    defineField({
      name: 'options',
      type: 'array',
      of: [
        defineArrayMember({
          name: 'option',
          type: 'object',
          fields: [
            defineField({ name: 'name', type: 'string' }),
            defineField({
              name: 'values',
              type: 'array',
              of: [defineArrayMember({ type: 'string' })],
            }),
          ],
        }),
      ],
    }),
    defineField({
      name: 'variants',
      type: 'array',
      of: [defineArrayMember({ type: 'reference', weak: true, to: [{ type: 'productVariant' }] })],
    }),
    defineField({ name: 'descriptionHtml', type: 'text', rows: 4 }),
    shopOriginField,
    defineField({ name: 'id', type: 'number' }),
    defineField({ name: 'gid', type: 'string' }),
    defineField({ name: 'createdAt', type: 'string' }),
    defineField({ name: 'updatedAt', type: 'string' }),
  ],
})
