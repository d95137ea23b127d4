import type { StoredForm } from './form-schema.ts'

/** The fields of a form that pages and the server read. The recipients of submissions are private. */
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

/** A form as content holds it, with its texts. */
export interface StoredFormWithTexts extends StoredForm {
  description?: string | null
  submit?: { label?: string | null; pending?: string | null } | null
  texts?: { success?: string | null; error?: string | null } | null
  resubmission?: boolean | null
}
