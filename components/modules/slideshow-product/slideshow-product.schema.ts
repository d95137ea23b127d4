import { ComponentIcon } from '@sanity/icons/Component'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { overTitleField, titleField } from '#schemas/fields/module-fields.ts'
import { sameLanguage } from '#schemas/fields/same-language-reference-options.ts'
import { titledPreview } from '#schemas/fields/list-previews.ts'

/** Module: watches in a row that scrolls. */
export const slideshowProductModule = defineType({
  name: 'slideshowProduct',
  title: 'Row of watches',
  type: 'object',
  icon: ComponentIcon,
  fields: [
    overTitleField,
    titleField,
    defineField({
      name: 'products',
      title: 'Watches',
      type: 'array',
      description:
        'In the order of the row. Four are in sight on a desk, one and a half on a phone.',
      of: [
        defineArrayMember({ type: 'reference', to: [{ type: 'product' }], options: sameLanguage }),
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
  preview: titledPreview('Row of watches', 'products.0.card.image'),
})
