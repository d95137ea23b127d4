import type { StoredForm } from './form-schema.ts'

/** What a page and the server ask of a form. Who is told of the answers is no page's business. */
export const formProjection = /* groq */ `
  _id,
  _type,
  title,
  description,
  fields[]{
    _key,
    name,
    title,
    description,
    type,
    widget,
    options[]{_key, value, title},
    default,
    attr{disabled, placeholder, autocomplete},
    required,
    minimum,
    maximum,
    pattern,
    future,
    condition{field, values, effect}
  },
  submit{label, pending},
  texts{success, error},
  resubmission
`

/** A form as content holds it, with its words. */
export interface FormContent extends StoredForm {
  description?: string | null
  submit?: { label?: string | null; pending?: string | null } | null
  texts?: { success?: string | null; error?: string | null } | null
  resubmission?: boolean | null
}
