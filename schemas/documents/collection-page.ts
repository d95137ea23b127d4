import { BlockElementIcon } from '@sanity/icons/BlockElement'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { documentGroups } from '../fields/document-groups.ts'
import { languageField } from '../fields/language-field.ts'
import { sameLanguage } from '../fields/same-language.ts'
import { segmentSlug } from '../fields/segment-slug.ts'
import { modulesField } from '../modules/modules-field.ts'

/** The list of collections of one language; its slug begins the address of each of them. */
export const collectionPage = defineType({
  name: 'collectionPage',
  title: 'Collection list',
  type: 'document',
  icon: BlockElementIcon,
  groups: documentGroups,
  fields: [
    languageField,
    defineField({
      name: 'title',
      type: 'string',
      group: 'content',
      description: 'Names the page in lists, links and the way to each collection.',
      validation: (rule) => rule.required(),
    }),
    ...segmentSlug({ group: 'content', source: 'title' }),
    defineField({ name: 'heroHeader', title: 'Header', type: 'heroHeader', group: 'content' }),
    defineField({
      name: 'collections',
      type: 'array',
      group: 'content',
      description:
        'Those to show, in this order. Left empty, the page shows every collection by its name.',
      of: [
        defineArrayMember({
          type: 'reference',
          to: [{ type: 'collection' }],
          options: sameLanguage,
        }),
      ],
      validation: (rule) => rule.unique(),
    }),
    modulesField,
    defineField({ name: 'seo', type: 'seo', group: 'seo' }),
  ],
  preview: {
    select: { title: 'title', slug: 'slug.current', media: 'heroHeader.media.image' },
    prepare: ({ title, slug, media }) => ({
      title: title ?? 'Collection list',
      subtitle: slug ? `/${slug}` : 'No address yet',
      media,
    }),
  },
})
