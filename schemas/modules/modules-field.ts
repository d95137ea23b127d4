import { defineArrayMember, defineField } from 'sanity'
import { moduleTypes } from './index.ts'

/** The list of page modules that an editor assembles a page from. */
export const modulesField = defineField({
  name: 'modules',
  title: 'Modules',
  description: 'The page is built from these, from top to bottom.',
  type: 'array',
  group: 'content',
  of: moduleTypes.map((module) => defineArrayMember({ type: module.name })),
  options: {
    insertMenu: { views: [{ name: 'list' }, { name: 'grid' }], showIcons: true },
  },
})
