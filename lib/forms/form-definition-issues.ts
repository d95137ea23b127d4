import {
  choiceWidgets,
  fieldNamePattern,
  formFieldTypes,
  isReservedFieldName,
  type StoredFormField,
  type Widget,
  widgetsByFieldType,
} from './form-schema.ts'

/** A problem in the definition of a field, for the editor. */
export interface FormDefinitionIssue {
  /** Position of the field in the form. */
  index: number
  part: 'name' | 'options' | 'condition' | 'type' | 'default' | 'minimum'
  message: string
}

/** Problems in the field definitions of a form, for its editor. */
export function formDefinitionIssues(fields: readonly StoredFormField[]): FormDefinitionIssue[] {
  return fields.flatMap((field, index) => [
    ...nameFaults(fields, index).map((message) => ({ index, part: 'name' as const, message })),
    ...faultOf(index, 'type', widgetFault(field)),
    ...faultOf(index, 'options', optionFault(field)),
    ...faultOf(index, 'default', defaultFault(field)),
    ...faultOf(index, 'minimum', rangeFault(field)),
    ...faultOf(index, 'condition', conditionFault(fields, index)),
  ])
}

function faultOf(
  index: number,
  part: FormDefinitionIssue['part'],
  message: string | undefined,
): FormDefinitionIssue[] {
  return message ? [{ index, part, message }] : []
}

function nameFaults(fields: readonly StoredFormField[], index: number): string[] {
  const name = fields[index]?.name ?? ''
  if (!name) return ['Name is required, for example email or order_number.']
  if (!fieldNamePattern.test(name))
    return ['Start with a letter. Use letters, digits, - and _, at most 60 characters.']
  if (isReservedFieldName(name)) return [`“${name}” is reserved. Choose another name.`]
  const twice = fields.some((other, at) => at < index && other.name === name)
  return twice ? [`Another field is already named “${name}”.`] : []
}

/** Options that the form renders; those left over from another type are hidden from the editor too. */
const optionsOf = ({ type, options }: StoredFormField) =>
  ['string', 'array'].includes(type ?? 'string') ? (options ?? []) : []

const values = (field: StoredFormField) =>
  optionsOf(field).flatMap(({ value }) => (value ? [value] : []))

function widgetFault({ type, widget }: StoredFormField): string | undefined {
  const known = formFieldTypes.find((name) => name === (type ?? 'string'))
  if (!known) return undefined
  const widgets: readonly string[] = widgetsByFieldType[known]
  return !widget || widgets.includes(widget)
    ? undefined
    : 'This field type is not supported. Select another one.'
}

function optionFault(field: StoredFormField): string | undefined {
  const listed = values(field)
  if (choiceWidgets.has(field.widget as Widget) && listed.length === 0)
    return 'Add at least one option.'
  if (listed.length < optionsOf(field).length) return 'Each option requires a value.'
  if (new Set(listed).size < listed.length) return 'Two options have the same value.'
  return listed.some((value) => value.includes(',')) && field.type === 'array'
    ? 'Values cannot contain commas.'
    : undefined
}

function defaultFault(field: StoredFormField): string | undefined {
  const listed = values(field)
  if (!field.default) {
    const fixed = field.widget === 'hidden' || field.attr?.disabled
    return fixed ? 'Default value is required for hidden and read-only fields.' : undefined
  }
  const given =
    field.type === 'array' ? field.default.split(',').map((part) => part.trim()) : [field.default]
  return listed.length > 0 && given.some((value) => !listed.includes(value))
    ? `The default is not one of the options. Use one of: ${listed.join(', ')}.`
    : undefined
}

function rangeFault({ type, minimum, maximum }: StoredFormField): string | undefined {
  return type !== 'boolean' && minimum != null && maximum != null && minimum > maximum
    ? 'The minimum must not be greater than the maximum.'
    : undefined
}

function conditionFault(fields: readonly StoredFormField[], index: number): string | undefined {
  const { condition } = fields[index] ?? {}
  if (!condition?.field) return undefined
  const at = fields.findIndex(({ name }) => name === condition.field)
  const target = fields[at]
  if (!target) return `No field is named “${condition.field}”.`
  if (at >= index) return 'Select a field above this one.'
  if (isFixed(target)) return `“${condition.field}” is hidden or read-only. Select another field.`
  const possible = conditionAnswerChoices(target).map(({ value }) => value)
  if (possible.length === 0) return 'Select a field with options or a yes/no answer.'
  const expected = (condition.values ?? []).filter(Boolean)
  if (expected.length === 0) return 'Select at least one answer.'
  const foreign = expected.find((value) => !possible.includes(value ?? ''))
  return foreign
    ? `“${foreign}” is not an answer to “${condition.field}”. Use one of: ${possible.join(', ')}.`
    : undefined
}

const isFixed = ({ widget, attr }: StoredFormField) =>
  widget === 'hidden' || attr?.disabled === true

/** The earlier fields that a field's condition may refer to. */
export function conditionFieldCandidates(
  fields: readonly StoredFormField[],
  index: number,
): StoredFormField[] {
  return fields
    .slice(0, index)
    .filter((field) => field.name && !isFixed(field) && conditionAnswerChoices(field).length > 0)
}

/**
 * The answers to a field that a condition can match, with titles. An unchecked box submits nothing, so a
 * condition cannot match it.
 */
export function conditionAnswerChoices(field: StoredFormField): { value: string; title: string }[] {
  if (field.type !== 'boolean')
    return optionsOf(field).flatMap(({ value, title }) =>
      value ? [{ value, title: title || value }] : [],
    )
  const yes = { value: 'true', title: 'Yes' }
  return field.widget === 'boolean' ? [yes, { value: 'false', title: 'No' }] : [yes]
}
