import { SearchIcon } from '@sanity/icons/Search'
import { defineField, defineType } from 'sanity'

/** What search engines and shared links show. */
export const seo = defineType({
  name: 'seo',
  title: 'Search and sharing',
  type: 'object',
  icon: SearchIcon,
  fields: [
    defineField({
      name: 'title',
      type: 'string',
      description: 'Title in search results and shared links. If empty: the page’s title.',
      validation: (rule) =>
        rule.max(60).warning('Keep the title under 60 characters: search results cut longer ones.'),
    }),
    defineField({
      name: 'description',
      type: 'text',
      description: '1 to 2 sentences below the title in search results.',
      rows: 3,
      validation: (rule) =>
        rule
          .max(160)
          .warning('Keep the description under 160 characters: search results cut longer ones.'),
    }),
    defineField({
      name: 'image',
      title: 'Social image',
      type: 'picture',
      description: 'Shown with shared links, at about 2:1.',
    }),
    defineField({
      name: 'noIndex',
      title: 'Hide from search engines',
      type: 'boolean',
      initialValue: false,
      description: 'The page stays public for anyone with its URL.',
    }),
  ],
  preview: { select: { title: 'title', subtitle: 'description', media: 'image' } },
})
