import type { FormField, FormSchema } from './form-schema.ts'

/** Answers as they were sent: every field's texts, in the order of the form. */
export type SubmittedValues = Readonly<Record<string, readonly string[]>>

/** Whether the answer that a condition waits for was given; true without a condition. */
export function isConditionMet({ condition }: FormField, answers: SubmittedValues): boolean {
  if (!condition) return true
  const given = answers[condition.field] ?? []
  return given.some((answer) => condition.values.includes(answer === 'on' ? 'true' : answer))
}

/**
 * The fields that a visitor with these answers sees, in order. A field whose condition rests on one that is
 * not shown is not shown either.
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

/** Whether a field that is shown must be filled in. */
export function isFieldRequired(
  schema: FormSchema,
  field: FormField,
  answers: SubmittedValues,
): boolean {
  if (schema.required.includes(field.name)) return true
  return (
    field.condition?.effect === 'require' && !isFieldFixed(field) && isConditionMet(field, answers)
  )
}

/** A field whose value is the schema's, whatever is sent. */
export function isFieldFixed(field: FormField): boolean {
  return field.widget === 'hidden' || field.attr.disabled === true
}
