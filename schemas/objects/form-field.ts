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
import { type FieldType, type Widget, widgetsByFieldType } from '#lib/forms/form-schema.ts'
import { fieldTypeTitles, widgetTitles } from '#lib/forms/field-titles.ts'
import { radioOptions } from '../fields/radio-options.ts'
import { notTranslatable } from '../fields/not-translatable.ts'

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
    { name: 'more', title: 'More', options: { collapsible: true, collapsed: true } },
  ],
  fields: [
    defineField({
      name: 'title',
      title: 'Question',
      type: 'string',
      description: 'The label above the field.',
      validation: (rule) => rule.required().max(160),
    }),
    defineField({
      name: 'name',
      title: 'Name',
      type: 'string',
      options: notTranslatable,
      description: 'Name of the answer in lists and exports, such as order_number.',
    }),
    defineField({
      name: 'description',
      title: 'Help',
      type: 'string',
      description: 'A line below the question.',
    }),
    defineField({
      name: 'type',
      title: 'Holds',
      type: 'string',
      initialValue: 'string',
      options: radioOptions(fieldTypeTitles),
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'widget',
      title: 'Shown as',
      type: 'string',
      description: 'If empty, the first that fits the field type.',
      options: { list: Object.entries(widgetTitles).map(([value, title]) => ({ value, title })) },
    }),
    defineField({
      name: 'options',
      type: 'array',
      description: 'Options for visitors. The value is stored, the label is shown.',
      hidden: ({ parent }) => !['string', 'array'].includes(fieldOf(parent).type ?? 'string'),
      of: [
        defineArrayMember({
          name: 'formOption',
          title: 'Option',
          type: 'object',
          options: { columns: 2 },
          fields: [
            defineField({ name: 'title', title: 'Words', type: 'string' }),
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
      title: 'Only when…',
      type: 'object',
      description: 'Depends on the answer to a question above.',
      options: { collapsible: true, collapsed: true },
      fields: [
        defineField({
          name: 'field',
          type: 'string',
          options: notTranslatable,
          description: 'A question above with options or a yes/no answer.',
        }),
        defineField({
          name: 'values',
          title: 'is answered by one of',
          type: 'array',
          of: [defineArrayMember({ type: 'string', options: notTranslatable })],
          options: { layout: 'tags' },
        }),
        defineField({
          name: 'effect',
          title: 'this field',
          type: 'string',
          initialValue: 'show',
          options: radioOptions({ show: 'is shown', require: 'is required' }, 'horizontal'),
        }),
      ],
    }),
    defineField({
      name: 'minimum',
      title: 'At least',
      type: 'number',
      fieldset: 'limits',
      description: 'Length of a text, value of a number, or number of options.',
      hidden: ({ parent }) => fieldOf(parent).type === 'boolean',
      validation: (rule) =>
        rule.custom((value, { parent }) =>
          value === undefined ||
          isNumber(fieldOf(parent)) ||
          (Number.isInteger(value) && value >= 0)
            ? true
            : 'Enter a whole number from 0.',
        ),
    }),
    defineField({
      name: 'maximum',
      title: 'At most',
      type: 'number',
      fieldset: 'limits',
      hidden: ({ parent }) => fieldOf(parent).type === 'boolean',
      validation: (rule) =>
        rule.custom((value, { parent }) =>
          value === undefined || isNumber(fieldOf(parent)) || (Number.isInteger(value) && value > 0)
            ? true
            : 'Enter a whole number from 1.',
        ),
    }),
    defineField({
      name: 'pattern',
      title: 'Pattern',
      type: 'string',
      options: notTranslatable,
      fieldset: 'limits',
      description: '# is any digit, @ any letter; other characters must match: MO-####.',
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
      description: 'The initial value: a value, true, or several separated by commas.',
    }),
    defineField({
      name: 'attr',
      title: 'Details',
      type: 'object',
      fieldset: 'more',
      fields: [
        defineField({
          name: 'disabled',
          title: 'Read-only',
          type: 'boolean',
          description: 'Shows the default value, which visitors cannot change.',
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
    select: { title: 'title', name: 'name', widget: 'widget', type: 'type', required: 'required' },
    prepare: ({ title, name, widget, type, required }) => {
      const shown = (widget ?? widgetsByFieldType[type as FieldType]?.[0] ?? 'text') as Widget
      return {
        title: `${title || name || 'Field'}${required ? ' *' : ''}`,
        subtitle: [name, widgetTitles[shown]].filter(Boolean).join(' · '),
        media: widgetIcons[shown] ?? StringIcon,
      }
    },
  },
})
