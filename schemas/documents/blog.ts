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
    ...listPageFields(
      'Name of the journal in links and breadcrumbs. The page shows the headline, or this if there is none.',
    ),
    defineField({
      name: 'highlight',
      title: 'Featured post',
      type: 'reference',
      group: 'content',
      to: [{ type: 'blogpost' }],
      options: sameLanguageReferenceOptions,
      description: 'Shown large above the others. If empty, the newest one is featured.',
    }),
    modulesField,
    defineField({ name: 'seo', type: 'seo', group: 'seo' }),
  ],
  preview: listPagePreview('Journal', 'No address yet: /blog'),
})
