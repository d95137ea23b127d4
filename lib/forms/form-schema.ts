/** What a field can hold. */
export const fieldTypes = ['string', 'boolean', 'integer', 'number', 'array'] as const
export type FieldType = (typeof fieldTypes)[number]

/** How a field is shown, by the type that it belongs to; the first of each is taken where none is chosen. */
export const widgetsOf = {
  string: [
    'text',
    'textarea',
    'email',
    'tel',
    'url',
    'password',
    'choice',
    'choice-expanded',
    'date',
    'datetime',
    'datetime-local',
    'file',
    'hidden',
  ],
  boolean: ['checkbox', 'boolean', 'hidden'],
  integer: ['integer', 'hidden'],
  number: ['number', 'hidden'],
  array: ['joined', 'choice-multiple-expanded', 'file', 'hidden'],
} as const satisfies Record<FieldType, readonly string[]>

export type Widget = (typeof widgetsOf)[FieldType][number]

/** Widgets that offer a list, and so need one. */
export const choiceWidgets: ReadonlySet<Widget> = new Set([
  'choice',
  'choice-expanded',
  'choice-multiple-expanded',
])

/** Whether what is typed into a field is nobody's to read: no page shows it again. */
export const isSecretField = ({ widget }: { widget: Widget }): boolean => widget === 'password'

/** A field, or the need to fill it in, that waits for an answer to an earlier one. */
export interface Condition {
  /** Name of the earlier field. */
  field: string
  /** Any of these answers will do; a box that is ticked answers `true`. */
  values: readonly string[]
  effect: 'show' | 'require'
}

export interface FormField {
  name: string
  title: string
  description?: string
  type: FieldType
  enum?: readonly string[]
  /** Words for the values of `enum`, in the same order. */
  enum_titles?: readonly string[]
  widget: Widget
  /** As an editor wrote it; a list is separated by commas. */
  default?: string
  attr: { disabled?: boolean; placeholder?: string; autocomplete?: string }
  /** Characters of a text, the value of a number, the members of a list. */
  minimum?: number
  maximum?: number
  /** `#` stands for a digit, `@` for a letter, everything else for itself. */
  pattern?: string
  /** A date that must not lie before today. */
  future?: boolean
  condition?: Condition
}

/** A form as both sides know it: the page shows it, and the server holds every answer to it. */
export interface FormSchema {
  id: string
  title: string
  fields: readonly FormField[]
  /** Names of the fields that must be filled in whatever else is answered. */
  required: readonly string[]
}

/** A form as content holds it: any part may be missing while an editor writes. */
export interface StoredForm {
  _id: string
  title?: string | null
  fields?: readonly StoredField[] | null
}

export interface StoredField {
  name?: string | null
  title?: string | null
  description?: string | null
  type?: string | null
  widget?: string | null
  options?: ReadonlyArray<{ value?: string | null; title?: string | null }> | null
  default?: string | null
  attr?: {
    disabled?: boolean | null
    placeholder?: string | null
    autocomplete?: string | null
  } | null
  required?: boolean | null
  minimum?: number | null
  maximum?: number | null
  pattern?: string | null
  future?: boolean | null
  condition?: {
    field?: string | null
    values?: readonly (string | null)[] | null
    effect?: string | null
  } | null
}

/** Where the browser puts the proof that a person filled the form in; no field of a form. */
export const captchaField = 'g-recaptcha-response'

/** A name that is a field's own: a letter first, no underscore in front, which are the app's. */
export const fieldNamePattern = /^[a-zA-Z][a-zA-Z0-9_-]{0,59}$/

/** The captcha's own, and what a form of a page must stay able to do under these names. */
const reserved: ReadonlySet<string> = new Set([
  'captcha',
  captchaField,
  'closest',
  'dataset',
  'getAttribute',
  'querySelector',
  'querySelectorAll',
  '__proto__',
])

/**
 * The typed form of a document. A field without a usable name, a second one of the same name and
 * the field of the captcha, which is added when a form is sent, are left out.
 */
export function toFormSchema(form: StoredForm): FormSchema {
  const fields: FormField[] = []
  const required: string[] = []
  for (const stored of form.fields ?? []) {
    const name = stored.name ?? ''
    if (!fieldNamePattern.test(name) || reserved.has(name)) continue
    if (fields.some((field) => field.name === name)) continue
    const field = fieldOf(name, stored, fields)
    fields.push(field)
    if (stored.required && field.widget !== 'hidden' && !field.attr.disabled) required.push(name)
  }
  return { id: form._id, title: form.title ?? '', fields, required }
}

/** Names that no field may have; Studio tells an editor so. */
export const isReservedFieldName = (name: string): boolean => reserved.has(name)

function fieldOf(name: string, stored: StoredField, earlier: readonly FormField[]): FormField {
  const type = fieldTypes.find((known) => known === stored.type) ?? 'string'
  const options = (stored.options ?? []).flatMap(({ value, title }) =>
    value ? [{ value, title: title || value }] : [],
  )
  const { disabled, placeholder, autocomplete } = stored.attr ?? {}
  return {
    name,
    title: stored.title || name,
    ...(stored.description && { description: stored.description }),
    type,
    widget: widgetFor(type, stored.widget, options.length > 0),
    ...(options.length > 0 && {
      enum: options.map(({ value }) => value),
      enum_titles: options.map(({ title }) => title),
    }),
    ...(stored.default && { default: stored.default }),
    attr: {
      ...(disabled && { disabled }),
      ...(placeholder && { placeholder }),
      ...(autocomplete && { autocomplete }),
    },
    ...(stored.minimum != null && { minimum: stored.minimum }),
    ...(stored.maximum != null && { maximum: stored.maximum }),
    ...(stored.pattern && { pattern: stored.pattern }),
    ...(stored.future && { future: true }),
    ...conditionOf(stored.condition, earlier),
  }
}

function widgetFor(type: FieldType, asked: string | null | undefined, listed: boolean): Widget {
  const known: readonly Widget[] = widgetsOf[type]
  const widget = known.find((name) => name === asked)
  if (widget && !(choiceWidgets.has(widget) && !listed)) return widget
  if (listed && type === 'string') return 'choice'
  if (listed && type === 'array') return 'choice-multiple-expanded'
  return widgetsOf[type][0]
}

/** A condition on a field that is not there, or comes later, holds nobody up. */
function conditionOf(
  stored: StoredField['condition'],
  earlier: readonly FormField[],
): { condition?: Condition } {
  const field = earlier.find(({ name }) => name === stored?.field)
  const asked = Array.isArray(stored?.values) ? stored.values : []
  const values = asked.filter((value) => value !== null && value !== '')
  if (!field || values.length === 0) return {}
  const effect = stored?.effect === 'require' ? 'require' : 'show'
  return { condition: { field: field.name, values: values as string[], effect } }
}
