import { EarthGlobeIcon } from '@sanity/icons/EarthGlobe'
import { defineField, defineType } from 'sanity'
import { documentFieldGroups } from '../fields/document-field-groups.ts'
import { warnIfSegmentSlugUnchecked } from '../fields/segment-slug-fields.ts'
import { listPageFields, listPagePreview } from '../fields/list-page-fields.ts'
import { modulesField } from '../modules/modules-field.ts'

/** The page of one language that lists all retailers on a map. */
export const retailersPage = defineType({
  name: 'retailersPage',
  title: 'Retailers page',
  type: 'document',
  icon: EarthGlobeIcon,
  groups: documentFieldGroups,
  validation: (rule) => rule.custom(warnIfSegmentSlugUnchecked).warning(),
  fields: [
    ...listPageFields('Used in links, and as the headline if none is set.'),
    defineField({
      name: 'highlight',
      title: 'Featured retailer',
      type: 'reference',
      to: [{ type: 'retailer' }],
      group: 'content',
      description: 'Shown above the list with its picture.',
    }),
    modulesField,
    defineField({ name: 'seo', type: 'seo', group: 'seo' }),
  ],
  preview: listPagePreview('Retailers', 'No URL yet'),
})
