import { HashIcon } from '@sanity/icons/Hash'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { checkAnchorTarget } from './check-anchor-target.schema.ts'
import { joinItemLabels } from '#schemas/fields/list-previews.ts'
import { notTranslatable } from '#schemas/fields/not-translatable.ts'
import { requires } from '#schemas/fields/requires.ts'

/** Module: a sticky row of links to anchors of the same page. */
export const anchorsModule = defineType({
  name: 'anchors',
  title: 'Page navigation',
  type: 'object',
  icon: HashIcon,
  fields: [
    defineField({
      name: 'label',
      title: 'Label',
      description: 'For screen readers. If empty: “On this page”.',
      type: 'string',
    }),
    defineField({
      name: 'items',
      title: 'Links',
      description: 'Each links to a module on this page. Set the module’s anchor first.',
      type: 'array',
      of: [
        defineArrayMember({
          name: 'anchorLink',
          title: 'Link',
          type: 'object',
          icon: HashIcon,
          fields: [
            defineField({
              name: 'label',
              type: 'string',
              description: 'One or two words.',
              validation: (rule) => [
                requires(rule, 'Label'),
                rule.max(28).warning('Keep the label under 28 characters to fit on phones.'),
              ],
            }),
            defineField({
              name: 'anchor',
              title: 'Anchor',
              type: 'string',
              options: notTranslatable,
              validation: (rule) => [
                requires(rule, 'Anchor'),
                rule.custom((value, { document }) =>
                  checkAnchorTarget(value, document?.['modules']),
                ),
              ],
            }),
          ],
          preview: {
            select: { title: 'label', anchor: 'anchor' },
            prepare: ({ title, anchor }) => ({ title, subtitle: anchor && `#${anchor}` }),
          },
        }),
      ],
      validation: (rule) => [
        rule.required().min(2).error('Add at least 2 links.'),
        rule.max(8).warning('Use at most 8 links.'),
      ],
    }),
  ],
  preview: {
    select: { label: 'label', items: 'items' },
    prepare: ({ label, items }) => ({
      title: joinItemLabels(items) || label || 'Page navigation',
      subtitle: 'Page navigation',
    }),
  },
})
