import { BookmarkIcon } from '@sanity/icons/Bookmark'
import { defineField, defineType } from 'sanity'
import { documentFieldGroups } from '../fields/document-field-groups.ts'
import { warnIfSegmentSlugUnchecked } from '../fields/segment-slug-fields.ts'
import { listPageFields, listPagePreview } from '../fields/list-page-fields.ts'
import { modulesField } from '../modules/modules-field.ts'

/** The page of a language that lists the posts marked as stories. */
export const storiesPage = defineType({
  name: 'storiesPage',
  title: 'Stories',
  type: 'document',
  icon: BookmarkIcon,
  groups: documentFieldGroups,
  validation: (rule) => rule.custom(warnIfSegmentSlugUnchecked).warning(),
  fields: [
    ...listPageFields(
      'Used in links, and as the headline if none is set. Lists posts marked “Story”.',
    ),
    modulesField,
    defineField({ name: 'seo', type: 'seo', group: 'seo' }),
  ],
  preview: listPagePreview('Stories', 'No URL yet: /stories'),
})
