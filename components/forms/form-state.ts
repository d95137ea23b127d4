import type { SubmittedValues } from '#lib/forms/conditions.ts'

/** What the server made of a form that was sent without JavaScript; the page shows it again with this. */
export interface FormState {
  /** What was typed, as it was sent. */
  values: SubmittedValues
  /** By the name of the field. */
  errors: Readonly<Record<string, string>>
  /** What is wrong as a whole; absent on success. */
  message?: string
  /** It arrived: the page that thanks, where there is none to go back to. */
  sent?: boolean
  /** Keeps a second click from being a second form. */
  token: string
  /** Path of the page that the form stands on. */
  page: string
}
