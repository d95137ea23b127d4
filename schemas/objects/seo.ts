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
      description:
        'The first line of a search result and of a shared link. If empty, the title of the page.',
      validation: (rule) =>
        rule.max(60).warning('Search results cut titles after about 60 characters.'),
    }),
    defineField({
      name: 'description',
      type: 'text',
      description: 'One or two sentences shown below the title.',
      rows: 3,
      validation: (rule) =>
        rule.max(160).warning('Search results cut descriptions after about 160 characters.'),
    }),
    defineField({
      name: 'image',
      title: 'Picture for shared links',
      type: 'picture',
      description: 'Shown in messages and social networks, at a ratio of about 2:1.',
    }),
    defineField({
      name: 'noIndex',
      title: 'Hide from search engines',
      type: 'boolean',
      initialValue: false,
      description: 'The page stays online for anyone with its URL.',
    }),
  ],
  preview: { select: { title: 'title', subtitle: 'description', media: 'image' } },
})
