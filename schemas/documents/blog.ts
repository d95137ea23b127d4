import { BookIcon } from '@sanity/icons/Book'
import { defineField, defineType } from 'sanity'
import { documentGroups } from '../fields/document-groups.ts'
import { languageField } from '../fields/language-field.ts'
import { sameLanguage } from '../fields/same-language.ts'
import { segmentSlug } from '../fields/segment-slug.ts'
import { modulesField } from '../modules/modules-field.ts'

/** The journal of a language: its opening, the post that leads it, and the word that its addresses begin with. */
export const blog = defineType({
  name: 'blog',
  title: 'Journal',
  type: 'document',
  icon: BookIcon,
  groups: documentGroups,
  fields: [
    languageField,
    defineField({
      name: 'title',
      type: 'string',
      group: 'content',
      description:
        'Names the journal in links and in the way to a post; above the page stands the headline, or this without one.',
      validation: (rule) => rule.required(),
    }),
    ...segmentSlug({ group: 'content', source: 'title' }),
    defineField({ name: 'heroHeader', title: 'Header', type: 'heroHeader', group: 'content' }),
    defineField({
      name: 'highlight',
      title: 'Post that leads',
      type: 'reference',
      group: 'content',
      to: [{ type: 'blogpost' }],
      options: sameLanguage,
      description: 'Stands large above the others. Left empty, the newest one does.',
    }),
    modulesField,
    defineField({ name: 'seo', type: 'seo', group: 'seo' }),
  ],
  preview: {
    select: { title: 'title', slug: 'slug.current', media: 'heroHeader.media.image' },
    prepare: ({ title, slug, media }) => ({
      title: title || 'Journal',
      subtitle: slug ? `/${slug}` : 'No address yet: /blog',
      media,
    }),
  },
})
