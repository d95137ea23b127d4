import { ProjectsIcon } from '@sanity/icons/Projects'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { checkAnchorName } from '#schemas/fields/anchor-name.ts'
import { moduleOverTitleField, moduleTitleField } from '#schemas/fields/module-fields.ts'
import { tabCountRules, tabLabelField } from '#schemas/fields/tab-fields.ts'
import { joinItemLabels } from '#schemas/fields/list-previews.ts'
import { notTranslatable } from '#schemas/fields/not-translatable.ts'

/** Module: tabs with texts and pictures. */
export const richContentTabsModule = defineType({
  name: 'richContentTabs',
  title: 'Tabs with text and media',
  type: 'object',
  icon: ProjectsIcon,
  fields: [
    moduleOverTitleField,
    moduleTitleField,
    defineField({
      name: 'tabList',
      title: 'Tabs',
      type: 'array',
      of: [
        defineArrayMember({
          name: 'richContentTab',
          title: 'Tab',
          type: 'object',
          icon: ProjectsIcon,
          fields: [
            tabLabelField,
            defineField({
              name: 'anchor',
              title: 'Anchor',
              description: 'A URL ending in # and this anchor opens the tab.',
              type: 'string',
              options: notTranslatable,
              validation: (rule) => rule.custom(checkAnchorName),
            }),
            defineField({
              name: 'panel',
              type: 'object',
              fields: [
                defineField({
                  name: 'itemList',
                  title: 'Texts',
                  type: 'array',
                  of: [
                    defineArrayMember({
                      name: 'tabText',
                      title: 'Text',
                      type: 'object',
                      fields: [
                        defineField({ name: 'title', type: 'string' }),
                        defineField({ name: 'subtitle', type: 'string' }),
                        defineField({ name: 'body', title: 'Text', type: 'richText' }),
                      ],
                      preview: { select: { title: 'title', subtitle: 'subtitle' } },
                    }),
                  ],
                  validation: (rule) => rule.max(6).warning('Use at most 6 texts.'),
                }),
                defineField({
                  name: 'mediaList',
                  title: 'Media',
                  type: 'array',
                  of: [defineArrayMember({ type: 'mediaItem' })],
                  validation: (rule) => rule.max(4),
                }),
              ],
            }),
          ],
          preview: { select: { title: 'label', media: 'panel.mediaList.0.image' } },
        }),
      ],
      validation: tabCountRules,
    }),
  ],
  preview: {
    select: { title: 'title', tabs: 'tabList', media: 'tabList.0.panel.mediaList.0.image' },
    prepare: ({ title, tabs, media }) => ({
      title: title || joinItemLabels(tabs) || 'Tabs',
      subtitle: 'Tabs with text and media',
      media,
    }),
  },
})
