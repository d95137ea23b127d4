import { InlineElementIcon } from '@sanity/icons/InlineElement'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { moduleOverTitleField, moduleTitleField } from '#schemas/fields/module-fields.ts'
import { sameLanguageReferenceOptions } from '#schemas/fields/same-language-reference-options.ts'
import { tabCountRules, tabLabelField } from '#schemas/fields/tab-fields.ts'
import { joinItemLabels } from '#schemas/fields/list-previews.ts'

/** Module: tabs with text, form or both, and content beside all of them. */
export const tabsModule = defineType({
  name: 'tabs',
  title: 'Tabs with forms',
  type: 'object',
  icon: InlineElementIcon,
  fields: [
    moduleOverTitleField,
    moduleTitleField,
    defineField({
      name: 'tabs',
      type: 'array',
      of: [
        defineArrayMember({
          name: 'tab',
          title: 'Tab',
          type: 'object',
          icon: InlineElementIcon,
          fields: [
            tabLabelField,
            defineField({ name: 'content', title: 'Text', type: 'richText' }),
            defineField({
              name: 'form',
              type: 'reference',
              to: [{ type: 'form' }],
              options: sameLanguageReferenceOptions,
            }),
          ],
          validation: (rule) =>
            rule.custom((tab) => {
              const { content, form } = (tab ?? {}) as { content?: unknown[]; form?: unknown }
              return content?.length || form ? true : 'Add a text or a form.'
            }),
          preview: { select: { title: 'label', subtitle: 'form.title' } },
        }),
      ],
      validation: tabCountRules,
    }),
    defineField({
      name: 'aside',
      title: 'Sidebar',
      type: 'object',
      options: { collapsible: true, collapsed: true },
      fields: [
        defineField({ name: 'title', type: 'string' }),
        defineField({ name: 'content', title: 'Text', type: 'richText' }),
        defineField({ name: 'link', type: 'link' }),
      ],
    }),
  ],
  preview: {
    select: { title: 'title', tabs: 'tabs' },
    prepare: ({ title, tabs }) => ({
      title: title || joinItemLabels(tabs) || 'Tabs',
      subtitle: 'Tabs with forms',
    }),
  },
})
