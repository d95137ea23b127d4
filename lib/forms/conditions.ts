import type { FormField, FormSchema } from './form-schema.ts'

/** Answers as they were sent: every field's texts, in the order of the form. */
export type RawValues = Readonly<Record<string, readonly string[]>>

/** Whether the answer that a condition waits for was given; true without a condition. */
export function isMet({ condition }: FormField, answers: RawValues): boolean {
  if (!condition) return true
  const given = answers[condition.field] ?? []
  return given.some((answer) => condition.values.includes(answer === 'on' ? 'true' : answer))
}

/**
 * The fields that a visitor with these answers sees, in order. A field whose condition rests on one that is
 * not shown is not shown either.
 */
export function shownFields(schema: FormSchema, answers: RawValues): FormField[] {
  const shown: FormField[] = []
  for (const field of schema.fields) {
    const waits = field.condition?.effect === 'show' ? field.condition : undefined
    const anchor = waits && shown.some(({ name }) => name === waits.field)
    if (!waits || (anchor && isMet(field, answers))) shown.push(field)
  }
  return shown
}

/** Whether a field that is shown must be filled in. */
export function isRequired(schema: FormSchema, field: FormField, answers: RawValues): boolean {
  if (schema.required.includes(field.name)) return true
  return field.condition?.effect === 'require' && !isFixed(field) && isMet(field, answers)
}

/** A field whose value is the schema's, whatever is sent. */
export function isFixed(field: FormField): boolean {
  return field.widget === 'hidden' || field.attr.disabled === true
}
