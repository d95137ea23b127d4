import type { SubmittedValues } from '#lib/forms/field-conditions.ts'

/** The result page of a form that was submitted without JavaScript. */
export interface FormOutcome {
  /** Id of the form's document, or `newsletter`. */
  form: string
  status: number
  message: string
  errors: Readonly<Record<string, string>>
  values: SubmittedValues
  token: string
  /** Id of the form on its page. */
  anchor?: string
  /** Path of the page that contains the form. */
  page: string
  /** Token of a confirmation link, for the page with its button. */
  confirm?: string
}

const maxOutcomes = 200
const key = Symbol.for('orrery.form-outcomes')
type Holder = { [key]?: Map<string, FormOutcome> }

function outcomes(): Map<string, FormOutcome> {
  const holder = globalThis as Holder
  return (holder[key] ??= new Map<string, FormOutcome>())
}

/** Stores an outcome for the page that shows it, under an unguessable name. */
export function storeFormOutcome(outcome: FormOutcome): string {
  const map = outcomes()
  const [oldest] = map.keys()
  if (map.size >= maxOutcomes && oldest !== undefined) map.delete(oldest)
  const name = crypto.randomUUID()
  map.set(name, outcome)
  return name
}

/** The outcome of a name. */
export const findFormOutcome = (name: string): FormOutcome | undefined => outcomes().get(name)

export function deleteFormOutcome(name: string): void {
  outcomes().delete(name)
}
