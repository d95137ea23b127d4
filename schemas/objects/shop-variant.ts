import { defineField, defineType } from 'sanity'
import { shopOriginField } from '../fields/shop-fields.ts'

/** Synced shop data of a variant in Sanity Connect's shape, read-only in Studio. */
export const shopVariant = defineType({
  name: 'shopVariant',
  title: 'Shop',
  type: 'object',
  readOnly: true,
  fields: [
    defineField({ name: 'title', type: 'string' }),
    defineField({ name: 'sku', type: 'string' }),
    defineField({ name: 'status', type: 'string' }),
    defineField({ name: 'isDeleted', type: 'boolean' }),
    defineField({ name: 'price', type: 'number' }),
    defineField({ name: 'compareAtPrice', type: 'number' }),
    defineField({
      name: 'inventory',
      type: 'object',
      fields: [
        defineField({ name: 'isAvailable', type: 'boolean' }),
        defineField({ name: 'management', type: 'string' }),
        defineField({ name: 'policy', type: 'string' }),
      ],
    }),
    defineField({ name: 'option1', type: 'string' }),
    defineField({ name: 'option2', type: 'string' }),
    defineField({ name: 'option3', type: 'string' }),
    defineField({ name: 'previewImageUrl', type: 'url' }),
    shopOriginField,
    defineField({ name: 'id', type: 'number' }),
    defineField({ name: 'gid', type: 'string' }),
    defineField({ name: 'productId', type: 'number' }),
    defineField({ name: 'productGid', type: 'string' }),
    defineField({ name: 'createdAt', type: 'string' }),
    defineField({ name: 'updatedAt', type: 'string' }),
  ],
})
