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
      'Names the journal in links and in the way to a post; above the page stands the headline, or this without one.',
    ),
    defineField({
      name: 'highlight',
      title: 'Post that leads',
      type: 'reference',
      group: 'content',
      to: [{ type: 'blogpost' }],
      options: sameLanguageReferenceOptions,
      description: 'Stands large above the others. Left empty, the newest one does.',
    }),
    modulesField,
    defineField({ name: 'seo', type: 'seo', group: 'seo' }),
  ],
  preview: listPagePreview('Journal', 'No address yet: /blog'),
})
