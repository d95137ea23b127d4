import { type FieldType, type StoredFormField, toFormSchema, type Widget } from './form-schema.ts'

/** A kind of field as editors choose it: a value type and the control that visitors see. */
export interface FieldTypeChoice {
  type: FieldType
  widget: Widget
  title: string
}

const choice = (type: FieldType, widget: Widget, title: string): FieldTypeChoice => ({
  type,
  widget,
  title,
})

/** The field types of the form builder, by group. */
export const fieldTypeGroups: { title: string; choices: FieldTypeChoice[] }[] = [
  {
    title: 'Text',
    choices: [
      choice('string', 'text', 'Short text'),
      choice('string', 'textarea', 'Long text'),
      choice('string', 'email', 'Email'),
      choice('string', 'tel', 'Phone'),
      choice('string', 'url', 'URL'),
      choice('string', 'password', 'Password'),
      choice('array', 'joined', 'List, separated by commas'),
    ],
  },
  {
    title: 'Choice',
    choices: [
      choice('string', 'choice', 'Dropdown'),
      choice('string', 'choice-expanded', 'Radio buttons'),
      choice('array', 'choice-multiple-expanded', 'Checkboxes'),
      choice('boolean', 'checkbox', 'Checkbox'),
      choice('boolean', 'boolean', 'Yes or no'),
    ],
  },
  {
    title: 'Date',
    choices: [
      choice('string', 'date', 'Date'),
      choice('string', 'datetime', 'Date and time (visitor’s time zone)'),
      choice('string', 'datetime-local', 'Date and time (no time zone)'),
    ],
  },
  {
    title: 'Number',
    choices: [choice('integer', 'integer', 'Whole number'), choice('number', 'number', 'Number')],
  },
  {
    title: 'Other',
    choices: [
      choice('string', 'file', 'File'),
      choice('array', 'file', 'Several files'),
      choice('string', 'hidden', 'Hidden field'),
      choice('boolean', 'hidden', 'Hidden field (yes or no)'),
      choice('integer', 'hidden', 'Hidden field (whole number)'),
      choice('number', 'hidden', 'Hidden field (number)'),
      choice('array', 'hidden', 'Hidden field (list)'),
    ],
  },
]

const choices = fieldTypeGroups.flatMap((group) => group.choices)

interface StoredFieldType {
  type?: string | null | undefined
  widget?: string | null | undefined
  options?: StoredFormField['options'] | undefined
}

/** The stored field type; where its widget is missing or does not fit the value type, what the site shows instead. */
export function fieldTypeOf({ type, widget, options }: StoredFieldType): FieldTypeChoice {
  const [shown] = toFormSchema({
    _id: '',
    fields: [{ name: 'field', type, widget, options }],
  }).fields
  const stored = choices.find((each) => each.type === (type ?? 'string') && each.widget === widget)
  return (
    stored ??
    choices.find((each) => each.type === shown?.type && each.widget === shown.widget) ??
    choice('string', 'text', 'Short text')
  )
}

/** Key of a choice in a select. */
export const fieldTypeKey = ({ type, widget }: Pick<FieldTypeChoice, 'type' | 'widget'>) =>
  `${type}:${widget}`

/** The choice with a key; undefined for an unknown key. */
export const fieldTypeByKey = (key: string): FieldTypeChoice | undefined =>
  choices.find((each) => fieldTypeKey(each) === key)
