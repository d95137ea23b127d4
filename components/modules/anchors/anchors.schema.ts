import { HashIcon } from '@sanity/icons/Hash'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { checkAnchorTarget } from './check-anchor-target.schema.ts'
import { joinItemLabels } from '#schemas/fields/list-previews.ts'
import { notTranslatable } from '#schemas/fields/not-translatable.ts'

/** Module: a sticky row of links to anchors of the same page. */
export const anchorsModule = defineType({
  name: 'anchors',
  title: 'Links within the page',
  type: 'object',
  icon: HashIcon,
  fields: [
    defineField({
      name: 'label',
      title: 'What the row is called',
      description: 'Read to those who do not see it. “On this page” when it is empty.',
      type: 'string',
    }),
    defineField({
      name: 'items',
      title: 'Links',
      description:
        'Each leads to a module of this page. Give that module a name first, under “Place on the page”.',
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
              description: 'What the visitor reads. One or two words.',
              validation: (rule) => [
                rule.required(),
                rule.max(28).warning('Short labels stay on one line on a phone.'),
              ],
            }),
            defineField({
              name: 'anchor',
              title: 'Name of the place',
              type: 'string',
              options: notTranslatable,
              validation: (rule) => [
                rule.required(),
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
        rule.required().min(2).error('A row of links needs two at least.'),
        rule.max(8).warning('More than eight links are no longer surveyed at a glance.'),
      ],
    }),
  ],
  preview: {
    select: { label: 'label', items: 'items' },
    prepare: ({ label, items }) => ({
      title: joinItemLabels(items) || label || 'Links within the page',
      subtitle: 'Links within the page',
    }),
  },
})
