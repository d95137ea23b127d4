import { ComponentIcon } from '@sanity/icons/Component'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { moduleOverTitleField, moduleTitleField } from '#schemas/fields/module-fields.ts'
import { sameLanguageReferenceOptions } from '#schemas/fields/same-language-reference-options.ts'
import { modulePreview } from '#schemas/fields/list-previews.ts'

/** Module: watches in a row that scrolls. */
export const slideshowProductModule = defineType({
  name: 'slideshowProduct',
  title: 'Row of watches',
  type: 'object',
  icon: ComponentIcon,
  fields: [
    moduleOverTitleField,
    moduleTitleField,
    defineField({
      name: 'products',
      title: 'Watches',
      type: 'array',
      description:
        'In the order of the row. Four are in sight on a desk, one and a half on a phone.',
      of: [
        defineArrayMember({
          type: 'reference',
          to: [{ type: 'product' }],
          options: sameLanguageReferenceOptions,
        }),
      ],
      validation: (rule) => [
        rule.required().min(1).error('Choose at least one watch.'),
        rule.unique().error('A watch is in the row twice.'),
        rule.max(12).warning('Nobody scrolls past twelve watches: lead to a collection instead.'),
      ],
    }),
    defineField({
      name: 'link',
      type: 'link',
      description: 'Beside the title: where the rest of the watches are.',
    }),
  ],
  preview: modulePreview('Row of watches', 'products.0.card.image'),
})
