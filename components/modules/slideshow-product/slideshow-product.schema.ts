import { ComponentIcon } from '@sanity/icons/Component'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { moduleOverTitleField, moduleTitleField } from '#schemas/fields/module-fields.ts'
import { sameLanguageReferenceOptions } from '#schemas/fields/same-language-reference-options.ts'
import { modulePreview } from '#schemas/fields/list-previews.ts'

/** Module: watches in a row that scrolls. */
export const slideshowProductModule = defineType({
  name: 'slideshowProduct',
  title: 'Watch carousel',
  type: 'object',
  icon: ComponentIcon,
  fields: [
    moduleOverTitleField,
    moduleTitleField,
    defineField({
      name: 'products',
      title: 'Watches',
      type: 'array',
      description: 'Shows 4 on desktop, 1.5 on phones.',
      of: [
        defineArrayMember({
          type: 'reference',
          to: [{ type: 'product' }],
          options: sameLanguageReferenceOptions,
        }),
      ],
      validation: (rule) => [
        rule.required().min(1).error('Select at least one watch.'),
        rule.unique().error('This watch is already selected.'),
        rule.max(12).warning('Use at most 12 watches, and link to a collection.'),
      ],
    }),
    defineField({
      name: 'link',
      type: 'link',
      description: 'Shown beside the title, for example to a collection.',
    }),
  ],
  preview: modulePreview('Watch carousel', 'products.0.card.image'),
})
