import type { StoredFormWithTexts } from '#lib/forms/form.groq.ts'
import {
  choiceWidgets,
  formFieldTypes,
  type StoredFormField,
  type Widget,
  widgetsByFieldType,
} from '#lib/forms/form-schema.ts'

const options = [
  { value: 'a', title: 'The first' },
  { value: 'b', title: 'The second' },
]
const defaults = { string: 'fixed', boolean: 'true', integer: '3', number: '2.5', array: 'a, b' }
const bounds = {
  string: { minimum: 2, maximum: 12 },
  boolean: {},
  integer: { minimum: -5, maximum: 40 },
  number: { minimum: -5, maximum: 40 },
  array: { minimum: 2, maximum: 2 },
}
const dates: readonly Widget[] = ['date', 'datetime', 'datetime-local']
const patterns: Partial<Record<Widget, string>> = {
  text: 'MO-##@',
  textarea: 'MO-##@',
  password: 'MO-##@',
  tel: '0##-####',
}

/** A field of a type and widget without options, then one for each option that applies to it. */
function variants(type: (typeof formFieldTypes)[number], widget: Widget): StoredFormField[] {
  const name = (variant: string) => `${type}-${widget}-${variant}`
  const common = { type, widget, ...(choiceWidgets.has(widget) && { options }) }
  const fixed = choiceWidgets.has(widget) && type === 'string' ? 'a' : defaults[type]
  if (widget === 'hidden') return [{ ...common, name: name('plain'), default: fixed }]
  const pattern = patterns[widget]
  const isBounded =
    !dates.includes(widget) && !common.options && !['file', 'email', 'url'].includes(widget)
  return [
    { ...common, name: name('plain') },
    { ...common, name: name('required'), required: true },
    {
      ...common,
      name: name('shown'),
      condition: { field: 'topic', values: ['a'], effect: 'show' },
    },
    {
      ...common,
      name: name('shown-required'),
      required: true,
      condition: { field: 'topic', values: ['b'] },
    },
    {
      ...common,
      name: name('sometimes'),
      condition: { field: 'topic', values: ['a'], effect: 'require' },
    },
    ...(widget === 'file'
      ? []
      : [{ ...common, name: name('disabled'), default: fixed, attr: { disabled: true } }]),
    ...(isBounded && type !== 'boolean'
      ? [{ ...common, name: name('bounded'), ...bounds[type] }]
      : []),
    ...(pattern ? [{ ...common, name: name('pattern'), pattern }] : []),
    ...(dates.includes(widget) ? [{ ...common, name: name('future'), future: true }] : []),
  ]
}

/** A form with a field of every type, widget and option. */
export const everyOptionForm: StoredFormWithTexts = {
  _id: 'form-every-option',
  title: 'Everything',
  fields: [
    { name: 'topic', type: 'string', widget: 'choice', options },
    ...formFieldTypes.flatMap((type) =>
      widgetsByFieldType[type].flatMap((widget) => variants(type, widget)),
    ),
  ],
}
