import { defineField } from 'sanity'
import { moduleList } from './module-list.ts'

/** The modules of a page kind that has them. */
export const modulesField = defineField({
  name: 'modules',
  title: 'Modules',
  description: 'The page is built from these, from top to bottom.',
  type: moduleList.name,
  group: 'content',
})
