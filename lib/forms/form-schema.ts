/** Value types of fields. */
export const formFieldTypes = ['string', 'boolean', 'integer', 'number', 'array'] as const
export type FieldType = (typeof formFieldTypes)[number]

/** Widgets by field type; the first of each is the default. */
export const widgetsByFieldType = {
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

export type Widget = (typeof widgetsByFieldType)[FieldType][number]

/** Widgets that render a list of options and therefore require one. */
export const choiceWidgets: ReadonlySet<Widget> = new Set([
  'choice',
  'choice-expanded',
  'choice-multiple-expanded',
])

/** Whether a field's value is secret: no page renders it again. */
export const isSecretField = ({ widget }: { widget: Widget }): boolean => widget === 'password'

/** Shows or requires a field depending on the answer to an earlier one. */
export interface FieldCondition {
  /** Name of the earlier field. */
  field: string
  /** Any of these answers meets the condition; a checked box answers `true`. */
  values: readonly string[]
  effect: 'show' | 'require'
}

export interface FormField {
  name: string
  title: string
  description?: string
  type: FieldType
  enum?: readonly string[]
  /** Titles of the values of `enum`, in the same order. */
  enum_titles?: readonly string[]
  widget: Widget
  /** As an editor enters it; list members are separated by commas. */
  default?: string
  attr: { disabled?: boolean; placeholder?: string; autocomplete?: string }
  /** Length of a text, value of a number, or number of list members. */
  minimum?: number
  maximum?: number
  /** `#` matches a digit, `@` a letter, any other character itself. */
  pattern?: string
  /** A date that must not be in the past. */
  future?: boolean
  condition?: FieldCondition
}

/** A form as browser and server share it: the page renders it, and the server validates submissions against it. */
export interface FormSchema {
  id: string
  title: string
  fields: readonly FormField[]
  /** Names of the fields that are always required. */
  required: readonly string[]
}

/** A form as stored in content: any field may be missing while an editor writes. */
export interface StoredForm {
  _id: string
  title?: string | null
  fields?: readonly StoredFormField[] | null
}

export interface StoredFormField {
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

/** Name under which the browser submits the captcha token; not a field of a form. */
export const captchaTokenField = 'g-recaptcha-response'

/** Valid field names: a letter first. A leading underscore is reserved for the app. */
export const fieldNamePattern = /^[a-zA-Z][a-zA-Z0-9_-]{0,59}$/

/** Names of the captcha, and properties of `HTMLFormElement` that a field name would shadow. */
const reserved: ReadonlySet<string> = new Set([
  'captcha',
  captchaTokenField,
  'closest',
  'dataset',
  'getAttribute',
  'querySelector',
  'querySelectorAll',
  '__proto__',
])

/**
 * The typed form of a document. Fields without a valid name, duplicates and the captcha field, which is
 * added on submit, are omitted.
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

/** Names that no field may have; Studio reports them. */
export const isReservedFieldName = (name: string): boolean => reserved.has(name)

function fieldOf(name: string, stored: StoredFormField, earlier: readonly FormField[]): FormField {
  const type = formFieldTypes.find((known) => known === stored.type) ?? 'string'
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

function widgetFor(type: FieldType, requested: string | null | undefined, listed: boolean): Widget {
  const known: readonly Widget[] = widgetsByFieldType[type]
  const widget = known.find((name) => name === requested)
  if (widget && !(choiceWidgets.has(widget) && !listed)) return widget
  if (listed && type === 'string') return 'choice'
  if (listed && type === 'array') return 'choice-multiple-expanded'
  return widgetsByFieldType[type][0]
}

/** A condition on a missing or later field is ignored. */
function conditionOf(
  stored: StoredFormField['condition'],
  earlier: readonly FormField[],
): { condition?: FieldCondition } {
  const field = earlier.find(({ name }) => name === stored?.field)
  const requested = Array.isArray(stored?.values) ? stored.values : []
  const values = requested.filter((value) => value !== null && value !== '')
  if (!field || values.length === 0) return {}
  const effect = stored?.effect === 'require' ? 'require' : 'show'
  return { condition: { field: field.name, values: values as string[], effect } }
}
