import { ClockIcon } from '@sanity/icons/Clock'
import { defineField, defineType } from 'sanity'
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
    ...listPageFields('Names the list of all watches in lists, links and the way to each watch.'),
    {
      ...modulesField,
      description: 'Shown on the page of every watch, below its own story.',
      group: 'product',
    },
    defineField({
      name: 'seo',
      type: 'seo',
      group: 'seo',
      description:
        'For the list. A watch without a description or a picture of its own takes these too.',
    }),
  ],
  preview: listPagePreview('Product list', 'No address yet'),
})
