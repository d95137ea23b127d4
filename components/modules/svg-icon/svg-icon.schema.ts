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
              description: 'One of the house’s own. They are shown at /_icons.',
              type: 'string',
              options: { list: iconChoices },
              validation: (rule) =>
                rule.custom((value, { parent }) =>
                  value || (parent as { file?: { asset?: unknown } } | undefined)?.file?.asset
                    ? true
                    : 'Choose an icon, or upload a drawing.',
                ),
            }),
            defineField({
              name: 'file',
              title: 'A drawing instead',
              description:
                'An SVG file. It is shown in one colour, that of the text, and nothing in it is run.',
              type: 'image',
              options: { accept: 'image/svg+xml' },
              validation: (rule) =>
                rule.custom((value) =>
                  value?.asset && !value.asset._ref.endsWith('-svg')
                    ? 'This is not an SVG file. Photographs belong into other modules.'
                    : true,
                ),
            }),
            defineField({
              name: 'label',
              description: 'What the icon says, in a word or two.',
              type: 'string',
              validation: (rule) => rule.required(),
            }),
            defineField({ name: 'text', type: 'text', rows: 2 }),
            defineField({ name: 'link', type: 'link' }),
          ],
          preview: { select: { title: 'label', subtitle: 'icon', media: 'file' } },
        }),
      ],
      validation: (rule) => [
        rule.required().min(1).error('Add at least one icon.'),
        rule.max(8).warning('A row of more than eight is a list.'),
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
      title: 'Icons alone',
      description: 'The words are read to those who do not see the icons, and to nobody else.',
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
