import { ClockIcon } from '@sanity/icons/Clock'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { documentFieldGroups } from '../fields/document-field-groups.ts'
import { warnIfSegmentSlugUnchecked } from '../fields/segment-slug-fields.ts'
import { listPageFields, listPagePreview } from '../fields/list-page-fields.ts'
import { modulesField } from '../modules/modules-field.ts'

/**
 * Shared by all watches of one language: their URL segment, the modules below each story, and the page that lists them
 * all.
 */
export const productPagesSettings = defineType({
  name: 'productPage',
  title: 'Product list',
  type: 'document',
  icon: ClockIcon,
  groups: [
    ...documentFieldGroups.slice(0, 1),
    { name: 'product', title: 'On every product page' },
    ...documentFieldGroups.slice(1),
  ],
  validation: (rule) => rule.custom(warnIfSegmentSlugUnchecked).warning(),
  fields: [
    ...listPageFields('Used in links and breadcrumbs, and as the headline if none is set.'),
    defineField({
      name: 'serviceLinks',
      title: 'Links below the buy button',
      description: 'Up to 4, such as shipping and returns.',
      type: 'array',
      group: 'product',
      of: [defineArrayMember({ type: 'link' })],
      validation: (rule) => rule.max(4),
    }),
    {
      ...modulesField,
      description: 'Shown on every product page, below the story.',
      group: 'product',
    },
    defineField({
      name: 'seo',
      type: 'seo',
      group: 'seo',
      description: 'Used for the list, and for products without their own.',
    }),
  ],
  preview: listPagePreview('Product list', 'No URL yet'),
})
