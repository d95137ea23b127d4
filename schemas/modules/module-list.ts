import { defineArrayMember, defineType } from 'sanity'
import { moduleGroups, moduleTypes } from './index.ts'

/** Where the site serves the picture of a module that the insert menu shows (tooling/commands/module-pictures.ts). */
export const moduleThumbnailPath = (type: string) => `/studio/modules/${type}.webp`

/** The list that a page is assembled from. A type of its own, so that no page kind repeats it. */
export const moduleList = defineType({
  name: 'moduleList',
  title: 'Modules',
  type: 'array',
  of: moduleTypes.map((module) => defineArrayMember({ type: module.name })),
  options: {
    insertMenu: {
      views: [{ name: 'grid', previewImageUrl: moduleThumbnailPath }, { name: 'list' }],
      groups: moduleGroups,
      filter: true,
      showIcons: true,
    },
  },
})
