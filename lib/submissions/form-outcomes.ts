import type { SubmittedValues } from '#lib/forms/conditions.ts'

/** What a page shows of a form that was sent without JavaScript. */
export interface FormOutcome {
  /** Id of the form's document, or `newsletter`. */
  form: string
  status: number
  message: string
  errors: Readonly<Record<string, string>>
  values: SubmittedValues
  token: string
  /** Path of the page that the form stands on. */
  page: string
  /** The token of a letter's link whose button is to be pressed. */
  confirm?: string
}

const maxOutcomes = 200
const key = Symbol.for('orrery.form-outcomes')
type Holder = { [key]?: Map<string, FormOutcome> }

function outcomes(): Map<string, FormOutcome> {
  const holder = globalThis as Holder
  return (holder[key] ??= new Map<string, FormOutcome>())
}

/** Puts an outcome where the page that shows it finds it, under a name that nobody can guess. */
export function storeFormOutcome(outcome: FormOutcome): string {
  const map = outcomes()
  const [oldest] = map.keys()
  if (map.size >= maxOutcomes && oldest !== undefined) map.delete(oldest)
  const name = crypto.randomUUID()
  map.set(name, outcome)
  return name
}

/** What was left under a name. */
export const findFormOutcome = (name: string): FormOutcome | undefined => outcomes().get(name)

export function deleteFormOutcome(name: string): void {
  outcomes().delete(name)
}
