import { BlockElementIcon } from '@sanity/icons/BlockElement'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { documentFieldGroups } from '../fields/document-field-groups.ts'
import { warnIfSegmentSlugUnchecked } from '../fields/segment-slug-fields.ts'
import { listPageFields, listPagePreview } from '../fields/list-page-fields.ts'
import { sameLanguageReferenceOptions } from '../fields/same-language-reference-options.ts'
import { modulesField } from '../modules/modules-field.ts'

/** The list of collections of one language; its slug is their URL segment. */
export const collectionsListPage = defineType({
  name: 'collectionPage',
  title: 'Collection list',
  type: 'document',
  icon: BlockElementIcon,
  groups: documentFieldGroups,
  validation: (rule) => rule.custom(warnIfSegmentSlugUnchecked).warning(),
  fields: [
    ...listPageFields('Used in links and breadcrumbs, and as the headline if none is set.'),
    defineField({
      name: 'collections',
      type: 'array',
      group: 'content',
      description: 'Shown in this order. If empty: all collections by name.',
      of: [
        defineArrayMember({
          type: 'reference',
          to: [{ type: 'collection' }],
          options: sameLanguageReferenceOptions,
        }),
      ],
      validation: (rule) => rule.unique(),
    }),
    modulesField,
    defineField({ name: 'seo', type: 'seo', group: 'seo' }),
  ],
  preview: listPagePreview('Collection list', 'No URL yet'),
})
