import { ProjectsIcon } from '@sanity/icons/Projects'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { checkAnchorName } from '#schemas/fields/anchor-name.ts'
import { overTitleField, titleField } from '#schemas/fields/module-fields.ts'

/** Module: panels of texts and pictures that take turns. */
export const richContentTabsModule = defineType({
  name: 'richContentTabs',
  title: 'Tabs with text and media',
  type: 'object',
  icon: ProjectsIcon,
  fields: [
    overTitleField,
    titleField,
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
            defineField({
              name: 'label',
              type: 'string',
              description: 'What the visitor chooses. One or two words.',
              validation: (rule) => [
                rule.required(),
                rule.max(28).warning('Short labels stay side by side on a phone.'),
              ],
            }),
            defineField({
              name: 'anchor',
              title: 'Name in addresses',
              description:
                'A link to the page that ends in # and this name opens the tab. Small letters, digits and hyphens.',
              type: 'string',
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
                  validation: (rule) => rule.max(6).warning('Six texts fill a panel.'),
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
      validation: (rule) => [
        rule.min(2).error('Tabs need two at least.'),
        rule.max(6).warning('More than six tabs are no longer surveyed at a glance.'),
      ],
    }),
  ],
  preview: {
    select: { title: 'title', tabs: 'tabList', media: 'tabList.0.panel.mediaList.0.image' },
    prepare: ({ title, tabs, media }) => ({
      title:
        title ||
        (Array.isArray(tabs) ? tabs.map((tab: { label?: string }) => tab.label).join(' · ') : '') ||
        'Tabs',
      subtitle: 'Tabs with text and media',
      media,
    }),
  },
})
