import { defineArrayMember, defineType } from 'sanity'
import { moduleInsertMenuGroups, moduleTypes } from './index.ts'

/** Path of the thumbnail of a module for the insert menu (tooling/commands/module-pictures.ts). */
export const moduleThumbnailPath = (type: string) => `/studio/modules/${type}.webp`

/** The list of modules of a page; a named type, so that page kinds share it. */
export const moduleList = defineType({
  name: 'moduleList',
  title: 'Modules',
  type: 'array',
  of: moduleTypes.map((module) => defineArrayMember({ type: module.name })),
  options: {
    insertMenu: {
      views: [{ name: 'grid', previewImageUrl: moduleThumbnailPath }, { name: 'list' }],
      groups: moduleInsertMenuGroups,
      filter: true,
      showIcons: true,
    },
  },
})
