import { CopyIcon } from '@sanity/icons/Copy'
import { defineField, defineType } from 'sanity'
import { notSoldReason } from '../fields/shop-fields.ts'

/** A variant of a product, as the shop's sync writes it. */
export const productVariant = defineType({
  name: 'productVariant',
  title: 'Product variant',
  type: 'document',
  icon: CopyIcon,
  fields: [defineField({ name: 'store', title: 'Shop', type: 'shopVariant' })],
  orderings: [
    { name: 'sku', title: 'SKU', by: [{ field: 'store.sku', direction: 'asc' }] },
    { name: 'price', title: 'Price', by: [{ field: 'store.price', direction: 'asc' }] },
  ],
  preview: {
    select: {
      title: 'store.title',
      sku: 'store.sku',
      isAvailable: 'store.inventory.isAvailable',
      isDeleted: 'store.isDeleted',
    },
    prepare: ({ title, sku, isAvailable, isDeleted }) => ({
      title: title || 'Untitled variant',
      subtitle: [sku, notSoldReason(isDeleted) ?? (isAvailable === false && 'out of stock')]
        .filter(Boolean)
        .join(' · '),
    }),
  },
})
