import { BookIcon } from '@sanity/icons/Book'
import { defineField, defineType } from 'sanity'
import { documentFieldGroups } from '../fields/document-field-groups.ts'
import { warnIfSegmentSlugUnchecked } from '../fields/segment-slug-fields.ts'
import { listPageFields, listPagePreview } from '../fields/list-page-fields.ts'
import { sameLanguageReferenceOptions } from '../fields/same-language-reference-options.ts'
import { modulesField } from '../modules/modules-field.ts'

/** The journal of a language: header, featured post, and URL segment. */
export const blogListPage = defineType({
  name: 'blog',
  title: 'Journal',
  type: 'document',
  icon: BookIcon,
  groups: documentFieldGroups,
  validation: (rule) => rule.custom(warnIfSegmentSlugUnchecked).warning(),
  fields: [
    ...listPageFields('Used in links and breadcrumbs, and as the headline if none is set.'),
    defineField({
      name: 'highlight',
      title: 'Featured post',
      type: 'reference',
      group: 'content',
      to: [{ type: 'blogpost' }],
      options: sameLanguageReferenceOptions,
      description: 'Shown large at the top. If empty: the newest post.',
    }),
    modulesField,
    defineField({ name: 'seo', type: 'seo', group: 'seo' }),
  ],
  preview: listPagePreview('Journal', 'No URL yet: /blog'),
})
