import type { FormField, FormSchema } from './form-schema.ts'

/** Submitted values: the texts of every field, in the order of the form. */
export type SubmittedValues = Readonly<Record<string, readonly string[]>>

/** Whether a field's condition is met; true without a condition. */
export function isConditionMet({ condition }: FormField, answers: SubmittedValues): boolean {
  if (!condition) return true
  const given = answers[condition.field] ?? []
  return given.some((answer) => condition.values.includes(answer === 'on' ? 'true' : answer))
}

/**
 * The fields that are visible for the given answers, in order. A field whose condition depends on a hidden
 * field is hidden too.
 */
export function visibleFields(schema: FormSchema, answers: SubmittedValues): FormField[] {
  const shown: FormField[] = []
  for (const field of schema.fields) {
    const waits = field.condition?.effect === 'show' ? field.condition : undefined
    const anchor = waits && shown.some(({ name }) => name === waits.field)
    if (!waits || (anchor && isConditionMet(field, answers))) shown.push(field)
  }
  return shown
}

/** Whether a visible field is required. */
export function isFieldRequired(
  schema: FormSchema,
  field: FormField,
  answers: SubmittedValues,
): boolean {
  if (schema.required.includes(field.name)) return true
  return (
    field.condition?.effect === 'require' && !hasFixedValue(field) && isConditionMet(field, answers)
  )
}

/** A field whose value comes from the schema, regardless of what is submitted. */
export function hasFixedValue(field: FormField): boolean {
  return field.widget === 'hidden' || field.attr.disabled === true
}
