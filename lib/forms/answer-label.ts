import type { FormField } from './form-schema.ts'
import type { FieldValue } from './parse-field-value.ts'

/** The words of the options that a visitor chose; undefined where they are the stored values. */
export function answerLabel(
  { enum: values, enum_titles: titles }: Pick<FormField, 'enum' | 'enum_titles'>,
  value: FieldValue,
): string | undefined {
  if (!values) return undefined
  const chosen = (Array.isArray(value) ? value : [value]).map(String)
  const words = chosen.map((each) => titles?.[values.indexOf(each)] ?? each)
  return words.join() === chosen.join() ? undefined : words.join(', ')
}
