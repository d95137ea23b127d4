import { defineArrayMember, defineField, defineType } from 'sanity'
import { shopHandleField, shopOriginField } from '../fields/shop-fields.ts'

/** Synced shop data of a collection in Sanity Connect's shape, read-only in Studio. */
export const shopCollection = defineType({
  name: 'shopCollection',
  title: 'Shop',
  type: 'object',
  readOnly: true,
  fields: [
    defineField({ name: 'title', type: 'string' }),
    shopHandleField,
    defineField({ name: 'isDeleted', type: 'boolean' }),
    defineField({ name: 'descriptionHtml', type: 'text', rows: 4 }),
    defineField({ name: 'imageUrl', type: 'url' }),
    defineField({
      name: 'rules',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'object',
          fields: [
            defineField({ name: 'column', type: 'string' }),
            defineField({ name: 'relation', type: 'string' }),
            defineField({ name: 'condition', type: 'string' }),
          ],
        }),
      ],
    }),
    defineField({ name: 'disjunctive', type: 'boolean' }),
    defineField({ name: 'sortOrder', type: 'string' }),
    shopOriginField,
    defineField({ name: 'id', type: 'number' }),
    defineField({ name: 'gid', type: 'string' }),
    defineField({ name: 'createdAt', type: 'string' }),
    defineField({ name: 'updatedAt', type: 'string' }),
  ],
})
