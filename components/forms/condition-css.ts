import type { FormField, FormSchema } from '#lib/forms/form-schema.ts'

/** Ids in a form are made of its own and of places, so that nothing an editor writes becomes a selector. */
export const fieldId = (form: string, schema: FormSchema, name: string): string =>
  `${form}-${schema.fields.findIndex((field) => field.name === name)}`

/** The id of one of the answers that a field offers; `true` and `false` are those of yes and no. */
function answerId(form: string, schema: FormSchema, name: string, answer: string): string {
  const field = schema.fields.find((known) => known.name === name)
  const at = field?.enum?.indexOf(answer) ?? (answer === 'true' ? 0 : 1)
  return `${fieldId(form, schema, name)}-${at}`
}

/**
 * The rules by which a form shows what an answer asks for, as the visitor answers: the browser keeps
 * them itself, with or without JavaScript. The server holds answers to the same conditions
 * (lib/forms/conditions.ts).
 */
export function conditionCss(form: string, schema: FormSchema): string {
  return schema.fields
    .flatMap((field) => [
      ...waitsOf(schema, field, 'show').map(
        (waiting) =>
          `${unanswered(form, schema, waiting)} #${fieldId(form, schema, field.name)}-field{display:none}`,
      ),
      ...waitsOf(schema, field, 'require')
        .slice(0, 1)
        .map(
          (waiting) =>
            `${unanswered(form, schema, waiting)} #${fieldId(form, schema, field.name)}-field .form-required{display:none}`,
        ),
    ])
    .join('')
}

/** A field and those that it waits for, as far back as they go. */
function waitsOf(schema: FormSchema, field: FormField, effect: 'show' | 'require'): FormField[] {
  if (field.condition?.effect !== effect) return []
  const before = schema.fields.find(({ name }) => name === field.condition?.field)
  return [field, ...(before ? waitsOf(schema, before, 'show') : [])]
}

function unanswered(form: string, schema: FormSchema, { condition }: FormField): string {
  const answers = (condition?.values ?? []).map((answer) => {
    return `#${answerId(form, schema, condition?.field ?? '', answer)}:checked`
  })
  return `#${form}:not(:has(${answers.join(',')}))`
}
