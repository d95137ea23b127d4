import { StackCompactIcon } from '@sanity/icons/StackCompact'
import { defineField, defineType } from 'sanity'
import { documentFieldGroups } from '../fields/document-field-groups.ts'
import { warnIfSegmentSlugUnchecked } from '../fields/segment-slug-fields.ts'
import { listPageFields, listPagePreview } from '../fields/list-page-fields.ts'
import { sameLanguageReferenceOptions } from '../fields/same-language-reference-options.ts'
import { modulesField } from '../modules/modules-field.ts'

/** The news list of a language: header, featured item, and URL segment. */
export const newsListPage = defineType({
  name: 'newsListPage',
  title: 'News list',
  type: 'document',
  icon: StackCompactIcon,
  groups: documentFieldGroups,
  validation: (rule) => rule.custom(warnIfSegmentSlugUnchecked).warning(),
  fields: [
    ...listPageFields('Used in links and breadcrumbs, and as the headline if none is set.'),
    defineField({
      name: 'highlight',
      title: 'Featured item',
      type: 'reference',
      group: 'content',
      to: [{ type: 'news' }],
      options: sameLanguageReferenceOptions,
      description: 'Shown large at the top. If empty: the newest item.',
    }),
    modulesField,
    defineField({ name: 'seo', type: 'seo', group: 'seo' }),
  ],
  preview: listPagePreview('News list', 'No URL yet: /news'),
})
