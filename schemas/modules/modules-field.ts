import { defineField } from 'sanity'
import { moduleList } from './module-list.ts'

/** The modules field of a page kind. */
export const modulesField = defineField({
  name: 'modules',
  title: 'Modules',
  description: 'The content of the page, from top to bottom.',
  type: moduleList.name,
  group: 'content',
})
