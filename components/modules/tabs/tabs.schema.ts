import { InlineElementIcon } from '@sanity/icons/InlineElement'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { overTitleField, titleField } from '#schemas/fields/module-fields.ts'
import { sameLanguage } from '#schemas/fields/same-language.ts'

/** Module: panels that take turns, each with a text, a form, or both, and what stands beside all of them. */
export const tabsModule = defineType({
  name: 'tabs',
  title: 'Tabs with forms',
  type: 'object',
  icon: InlineElementIcon,
  fields: [
    overTitleField,
    titleField,
    defineField({
      name: 'tabs',
      type: 'array',
      of: [
        defineArrayMember({
          name: 'tab',
          type: 'object',
          icon: InlineElementIcon,
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
            defineField({ name: 'content', title: 'Text', type: 'richText' }),
            defineField({
              name: 'form',
              type: 'reference',
              to: [{ type: 'form' }],
              options: sameLanguage,
            }),
          ],
          validation: (rule) =>
            rule.custom((tab) => {
              const { content, form } = (tab ?? {}) as { content?: unknown[]; form?: unknown }
              return content?.length || form ? true : 'Give the tab a text or a form.'
            }),
          preview: { select: { title: 'label', subtitle: 'form.title' } },
        }),
      ],
      validation: (rule) => [
        rule.min(2).error('Tabs need two at least.'),
        rule.max(6).warning('More than six tabs are no longer surveyed at a glance.'),
      ],
    }),
    defineField({
      name: 'aside',
      title: 'Beside the tabs',
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
      title:
        title ||
        (Array.isArray(tabs) ? tabs.map((tab: { label?: string }) => tab.label).join(' · ') : '') ||
        'Tabs',
      subtitle: 'Tabs with forms',
    }),
  },
})
