import { EarthGlobeIcon } from '@sanity/icons/EarthGlobe'
import { defineField, defineType } from 'sanity'
import { documentGroups } from '../fields/document-groups.ts'
import { languageField } from '../fields/language-field.ts'
import { segmentSlug } from '../fields/segment-slug.ts'
import { modulesField } from '../modules/modules-field.ts'

/** The page of one language that lists all retailers on a map. */
export const retailersPage = defineType({
  name: 'retailersPage',
  title: 'Retailers page',
  type: 'document',
  icon: EarthGlobeIcon,
  groups: documentGroups,
  fields: [
    languageField,
    defineField({
      name: 'title',
      type: 'string',
      group: 'content',
      description:
        'Names the page in links; above the page stands the headline, or this without one.',
      validation: (rule) => rule.required(),
    }),
    ...segmentSlug({ group: 'content', source: 'title' }),
    defineField({ name: 'heroHeader', title: 'Header', type: 'heroHeader', group: 'content' }),
    defineField({
      name: 'highlight',
      title: 'Highlighted retailer',
      type: 'reference',
      to: [{ type: 'retailer' }],
      group: 'content',
      description: 'Stands above the list, with its picture.',
    }),
    modulesField,
    defineField({ name: 'seo', type: 'seo', group: 'seo' }),
  ],
  preview: {
    select: { title: 'title', slug: 'slug.current', media: 'heroHeader.media.image' },
    prepare: ({ title, slug, media }) => ({
      title: title ?? 'Retailers',
      subtitle: slug ? `/${slug}` : 'No path yet',
      media,
    }),
  },
})
