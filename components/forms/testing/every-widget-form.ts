import type { StoredFormWithTexts } from '#lib/forms/form.groq.ts'

const options = [
  { value: 'a', title: 'The first' },
  { value: 'b', title: 'The second' },
]

/** A form with a field of every type and widget. */
export const everyWidgetForm: StoredFormWithTexts = {
  _id: 'form-every-en',
  title: 'Everything',
  fields: [
    {
      name: 'line',
      title: 'A line',
      description: 'As short as you like.',
      type: 'string',
      widget: 'text',
      required: true,
      attr: { placeholder: 'Some words', autocomplete: 'name' },
    },
    { name: 'lines', title: 'Lines', type: 'string', widget: 'textarea' },
    { name: 'email', title: 'E-mail', type: 'string', widget: 'email' },
    { name: 'phone', title: 'Telephone', type: 'string', widget: 'tel' },
    { name: 'address', title: 'Address', type: 'string', widget: 'url' },
    { name: 'secret', title: 'Secret word', type: 'string', widget: 'password' },
    { name: 'listed', title: 'One of a list', type: 'string', widget: 'choice', options },
    {
      name: 'one',
      title: 'One of an open list',
      type: 'string',
      widget: 'choice-expanded',
      options,
    },
    {
      name: 'several',
      title: 'Several',
      type: 'array',
      widget: 'choice-multiple-expanded',
      options,
    },
    { name: 'joined', title: 'Words', type: 'array', widget: 'joined' },
    { name: 'day', title: 'A day', type: 'string', widget: 'date' },
    {
      name: 'moment',
      title: 'A moment',
      type: 'string',
      widget: 'datetime',
      default: '2026-07-01T08:00:00.000Z',
    },
    { name: 'clock', title: 'A time', type: 'string', widget: 'datetime-local' },
    { name: 'files', title: 'Files', type: 'array', widget: 'file', maximum: 2 },
    { name: 'source', title: 'Source', type: 'string', widget: 'hidden', default: 'test' },
    { name: 'box', title: 'A box', type: 'boolean', widget: 'checkbox' },
    { name: 'yes', title: 'Yes or no', type: 'boolean', widget: 'boolean' },
    { name: 'whole', title: 'A whole number', type: 'integer', widget: 'integer', minimum: 1 },
    { name: 'part', title: 'A number', type: 'number', widget: 'number' },
  ],
}
