import { SparkleIcon } from '@sanity/icons/Sparkle'
import { defineArrayMember, defineField, defineType } from 'sanity'
import {
  textAlignmentField,
  moduleOverTitleField,
  moduleTitleField,
  backgroundToneField,
} from '#schemas/fields/module-fields.ts'
import { iconChoices } from './icon-choices.schema.ts'
import { radioOptions } from '#schemas/fields/radio-options.ts'
import { joinItemLabels } from '#schemas/fields/list-previews.ts'
import { requires } from '#schemas/fields/requires.ts'

/** Module: row of icons with labels. */
export const svgIconModule = defineType({
  name: 'svgIcon',
  title: 'Icons',
  type: 'object',
  icon: SparkleIcon,
  fields: [
    moduleOverTitleField,
    moduleTitleField,
    defineField({
      name: 'items',
      title: 'Icons',
      type: 'array',
      of: [
        defineArrayMember({
          name: 'iconItem',
          title: 'Icon',
          type: 'object',
          icon: SparkleIcon,
          fields: [
            defineField({
              name: 'icon',
              description: 'All icons are shown at /_icons.',
              type: 'string',
              options: { list: iconChoices },
              validation: (rule) =>
                rule.custom((value, { parent }) =>
                  value || (parent as { file?: { asset?: unknown } } | undefined)?.file?.asset
                    ? true
                    : 'Icon is required: select one, or upload an SVG file.',
                ),
            }),
            defineField({
              name: 'file',
              title: 'Custom icon',
              description: 'SVG file, shown in the colour of the text.',
              type: 'image',
              options: { accept: 'image/svg+xml' },
              validation: (rule) =>
                rule.custom((value) =>
                  value?.asset && !value.asset._ref.endsWith('-svg') ? 'Upload an SVG file.' : true,
                ),
            }),
            defineField({
              name: 'label',
              description: 'One or two words.',
              type: 'string',
              validation: (rule) => requires(rule, 'Label'),
            }),
            defineField({ name: 'text', type: 'text', rows: 2 }),
            defineField({ name: 'link', type: 'link' }),
          ],
          preview: { select: { title: 'label', subtitle: 'icon', media: 'file' } },
        }),
      ],
      validation: (rule) => [
        rule.required().min(1).error('Add at least one icon.'),
        rule.max(8).warning('Use at most 8 icons.'),
      ],
    }),
    defineField({
      name: 'size',
      type: 'string',
      initialValue: 'medium',
      options: radioOptions({ small: 'Small', medium: 'Medium', large: 'Large' }, 'horizontal'),
    }),
    defineField({
      name: 'hideLabels',
      title: 'Hide labels',
      description: 'Labels remain available to screen readers.',
      type: 'boolean',
      initialValue: false,
    }),
    textAlignmentField,
    backgroundToneField,
  ],
  preview: {
    select: { title: 'title', items: 'items' },
    prepare: ({ title, items }) => ({
      title: title || joinItemLabels(items) || 'Icons',
      subtitle: 'Icons',
    }),
  },
})
