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
      validation: (rule) =>
        rule.max(60).warning('Search results cut titles after about 60 characters.'),
    }),
    defineField({
      name: 'description',
      type: 'text',
      rows: 3,
      validation: (rule) =>
        rule.max(160).warning('Search results cut descriptions after about 160 characters.'),
    }),
    defineField({ name: 'image', title: 'Picture for shared links', type: 'picture' }),
    defineField({
      name: 'noIndex',
      title: 'Hide from search engines',
      type: 'boolean',
      initialValue: false,
    }),
  ],
})
