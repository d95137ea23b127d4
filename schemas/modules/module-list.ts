import { defineArrayMember, defineType } from 'sanity'
import { moduleTypes } from './index.ts'

/** The list that a page is assembled from. A type of its own, so that no page kind repeats it. */
export const moduleList = defineType({
  name: 'moduleList',
  title: 'Modules',
  type: 'array',
  of: moduleTypes.map((module) => defineArrayMember({ type: module.name })),
  options: {
    insertMenu: { views: [{ name: 'list' }, { name: 'grid' }], showIcons: true },
  },
})
