import type { SubmittedValues } from '#lib/forms/field-conditions.ts'

/** Result of a form submitted without JavaScript, with which the page renders the form again. */
export interface NoScriptFormResult {
  /** The submitted values. */
  values: SubmittedValues
  /** By the name of the field. */
  errors: Readonly<Record<string, string>>
  /** Error of the whole form; absent on success. */
  message?: string
  /** The submission succeeded: the page shows the thank-you message. */
  sent?: boolean
  /** Idempotency token, so that a second click is no second submission. */
  token: string
  /** Id of the form on that page, which shows the thank-you message. */
  anchor?: string | undefined
  /** Path of the page with the form. */
  page: string
}
