import { HomeIcon } from '@sanity/icons/Home'
import { defineField, defineType } from 'sanity'
import { documentFieldGroups } from '../fields/document-field-groups.ts'
import { languageField } from '../fields/language-field.ts'
import { modulesField } from '../modules/modules-field.ts'
import { requires } from '../fields/requires.ts'

/** The home page of one language. */
export const homePage = defineType({
  name: 'home',
  title: 'Home',
  type: 'document',
  icon: HomeIcon,
  groups: documentFieldGroups,
  fields: [
    languageField,
    defineField({
      name: 'title',
      type: 'string',
      group: 'content',
      description: 'Used in lists and links.',
      validation: (rule) => requires(rule, 'Title'),
    }),
    defineField({ name: 'header', type: 'heroHeader', group: 'content' }),
    modulesField,
    defineField({ name: 'seo', type: 'seo', group: 'seo' }),
  ],
  preview: {
    select: { title: 'title', headline: 'header.title', media: 'header.media.image' },
    prepare: ({ title, headline, media }) => ({
      title: title ?? 'Home',
      subtitle: headline,
      media,
    }),
  },
})
