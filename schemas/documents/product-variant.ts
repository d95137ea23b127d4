import { CopyIcon } from '@sanity/icons/Copy'
import { defineField, defineType } from 'sanity'

/** A variant of a product, as the shop's sync writes it. */
export const productVariant = defineType({
  name: 'productVariant',
  title: 'Product variant',
  type: 'document',
  icon: CopyIcon,
  fields: [defineField({ name: 'store', type: 'shopVariant' })],
  preview: { select: { title: 'store.title', subtitle: 'store.sku' } },
})
