import { BookmarkIcon } from '@sanity/icons/Bookmark'
import { defineField, defineType } from 'sanity'
import { documentGroups } from '../fields/document-groups.ts'
import { languageField } from '../fields/language-field.ts'
import { segmentSlug } from '../fields/segment-slug.ts'
import { modulesField } from '../modules/modules-field.ts'

/** The page of a language that gathers the posts marked as stories. */
export const storiesPage = defineType({
  name: 'storiesPage',
  title: 'Stories',
  type: 'document',
  icon: BookmarkIcon,
  groups: documentGroups,
  fields: [
    languageField,
    defineField({
      name: 'title',
      type: 'string',
      group: 'content',
      description:
        'Names the page in links; above it stands the headline, or this without one. Which posts it lists is said in each post.',
      validation: (rule) => rule.required(),
    }),
    ...segmentSlug({ group: 'content', source: 'title' }),
    defineField({ name: 'heroHeader', title: 'Header', type: 'heroHeader', group: 'content' }),
    modulesField,
    defineField({ name: 'seo', type: 'seo', group: 'seo' }),
  ],
  preview: {
    select: { title: 'title', slug: 'slug.current', media: 'heroHeader.media.image' },
    prepare: ({ title, slug, media }) => ({
      title: title || 'Stories',
      subtitle: slug ? `/${slug}` : 'No address yet: /stories',
      media,
    }),
  },
})
