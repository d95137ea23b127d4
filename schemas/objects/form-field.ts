import { CalendarIcon } from '@sanity/icons/Calendar'
import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle'
import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { EyeClosedIcon } from '@sanity/icons/EyeClosed'
import { LinkIcon } from '@sanity/icons/Link'
import { NumberIcon } from '@sanity/icons/Number'
import { SelectIcon } from '@sanity/icons/Select'
import { StringIcon } from '@sanity/icons/String'
import { TextIcon } from '@sanity/icons/Text'
import { UlistIcon } from '@sanity/icons/Ulist'
import { UploadIcon } from '@sanity/icons/Upload'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { fieldTypeOf } from '#lib/forms/field-type-choices.ts'
import {
  choiceWidgets,
  type FieldType,
  formFieldTypes,
  type Widget,
  widgetsByFieldType,
} from '#lib/forms/form-schema.ts'
import { radioOptions } from '../fields/radio-options.ts'
import { notTranslatable } from '../fields/not-translatable.ts'
import { requires } from '../fields/requires.ts'

interface Field {
  type?: FieldType
  widget?: string
}

const fieldOf = (parent: unknown): Field => (parent ?? {}) as Field
const isNumber = ({ type }: Field) => type === 'integer' || type === 'number'

/** Preview icons of widgets; the default is a text field. */
const widgetIcons: Partial<Record<Widget, typeof StringIcon>> = {
  textarea: TextIcon,
  email: EnvelopeIcon,
  url: LinkIcon,
  password: EyeClosedIcon,
  choice: SelectIcon,
  'choice-expanded': UlistIcon,
  'choice-multiple-expanded': UlistIcon,
  date: CalendarIcon,
  datetime: CalendarIcon,
  'datetime-local': CalendarIcon,
  file: UploadIcon,
  hidden: EyeClosedIcon,
  checkbox: CheckmarkCircleIcon,
  boolean: CheckmarkCircleIcon,
  integer: NumberIcon,
  number: NumberIcon,
}

/** A field of a form, validated by the rule of the form (schemas/documents/form.ts). */
export const formField = defineType({
  name: 'formField',
  title: 'Field',
  type: 'object',
  icon: StringIcon,
  fieldsets: [
    {
      name: 'limits',
      title: 'Limits',
      options: { columns: 2, collapsible: true, collapsed: true },
    },
    { name: 'more', title: 'Advanced', options: { collapsible: true, collapsed: true } },
  ],
  fields: [
    defineField({
      name: 'title',
      title: 'Label',
      type: 'string',
      description: 'Shown above the field.',
      validation: (rule) => [
        requires(rule, 'Label'),
        rule.max(160).error('Keep the label under 160 characters.'),
      ],
    }),
    defineField({
      name: 'name',
      title: 'Name',
      type: 'string',
      options: notTranslatable,
      description: 'Used in exports and webhooks, for example order_number.',
    }),
    defineField({
      name: 'description',
      title: 'Help text',
      type: 'string',
      description: 'Shown below the label.',
    }),
    defineField({
      name: 'type',
      title: 'Field type',
      // Studio shows one select that also sets the widget (studio/inputs/field-type-input.tsx).
      type: 'string',
      initialValue: 'string',
      options: { list: [...formFieldTypes] },
      validation: (rule) => requires(rule, 'Field type'),
    }),
    defineField({
      name: 'widget',
      type: 'string',
      hidden: true,
      options: { list: [...new Set(Object.values(widgetsByFieldType).flat())] },
    }),
    defineField({
      name: 'options',
      type: 'array',
      description: 'Visitors see the label. The value is sent to webhooks.',
      hidden: ({ parent, value }) =>
        !choiceWidgets.has(fieldTypeOf(fieldOf(parent)).widget) &&
        !(value as unknown[] | undefined)?.length,
      of: [
        defineArrayMember({
          name: 'formOption',
          title: 'Option',
          type: 'object',
          options: { columns: 2 },
          fields: [
            defineField({ name: 'title', title: 'Label', type: 'string' }),
            defineField({ name: 'value', type: 'string', options: notTranslatable }),
          ],
          preview: { select: { title: 'title', subtitle: 'value' } },
        }),
      ],
    }),
    defineField({
      name: 'required',
      title: 'Required',
      type: 'boolean',
      initialValue: false,
    }),
    defineField({
      name: 'condition',
      title: 'Condition',
      type: 'object',
      description: 'Shows or requires this field depending on an earlier answer.',
      options: { collapsible: true, collapsed: true },
      fields: [
        defineField({
          name: 'field',
          type: 'string',
          options: notTranslatable,
          description: 'An earlier field with options or a yes/no answer.',
        }),
        defineField({
          name: 'values',
          title: 'Answers',
          type: 'array',
          of: [defineArrayMember({ type: 'string', options: notTranslatable })],
          options: { layout: 'tags' },
        }),
        defineField({
          name: 'effect',
          title: 'Effect',
          type: 'string',
          initialValue: 'show',
          options: radioOptions(
            { show: 'Show this field', require: 'Require this field' },
            'horizontal',
          ),
        }),
      ],
    }),
    defineField({
      name: 'minimum',
      title: 'Minimum',
      type: 'number',
      fieldset: 'limits',
      description: 'Text length, number, or number of answers.',
      hidden: ({ parent }) => fieldOf(parent).type === 'boolean',
      validation: (rule) =>
        rule.custom((value, { parent }) =>
          value === undefined ||
          isNumber(fieldOf(parent)) ||
          (Number.isInteger(value) && value >= 0)
            ? true
            : 'Enter a whole number, 0 or more.',
        ),
    }),
    defineField({
      name: 'maximum',
      title: 'Maximum',
      type: 'number',
      fieldset: 'limits',
      hidden: ({ parent }) => fieldOf(parent).type === 'boolean',
      validation: (rule) =>
        rule.custom((value, { parent }) =>
          value === undefined || isNumber(fieldOf(parent)) || (Number.isInteger(value) && value > 0)
            ? true
            : 'Enter a whole number, 1 or more.',
        ),
    }),
    defineField({
      name: 'pattern',
      title: 'Pattern',
      type: 'string',
      options: notTranslatable,
      fieldset: 'limits',
      description: '# for a digit, @ for a letter, for example MO-####.',
      hidden: ({ parent }) => (fieldOf(parent).type ?? 'string') !== 'string',
    }),
    defineField({
      name: 'future',
      title: 'Not before today',
      type: 'boolean',
      fieldset: 'limits',
      hidden: ({ parent }) => !fieldOf(parent).widget?.startsWith('date'),
    }),
    defineField({
      name: 'default',
      title: 'Default value',
      type: 'string',
      options: notTranslatable,
      fieldset: 'more',
      description: 'Value, true, or several values separated by commas.',
    }),
    defineField({
      name: 'attr',
      title: 'Input',
      type: 'object',
      fieldset: 'more',
      fields: [
        defineField({
          name: 'disabled',
          title: 'Read-only',
          type: 'boolean',
          description: 'Visitors see the default value and cannot change it.',
        }),
        defineField({ name: 'placeholder', title: 'Placeholder', type: 'string' }),
        defineField({
          name: 'autocomplete',
          title: 'Autocomplete',
          type: 'string',
          options: {
            list: [
              'name',
              'given-name',
              'family-name',
              'email',
              'tel',
              'street-address',
              'postal-code',
              'address-level2',
              'country-name',
              'organization',
              'off',
            ],
          },
        }),
      ],
    }),
  ],
  preview: {
    select: {
      title: 'title',
      name: 'name',
      widget: 'widget',
      type: 'type',
      options: 'options',
      required: 'required',
    },
    prepare: ({ title, name, widget, type, options, required }) => {
      const shown = fieldTypeOf({ type, widget, options })
      return {
        title: `${title || name || 'Untitled field'}${required ? ' *' : ''}`,
        subtitle: [shown.title, name].filter(Boolean).join(' · '),
        media: widgetIcons[shown.widget] ?? StringIcon,
      }
    },
  },
})
