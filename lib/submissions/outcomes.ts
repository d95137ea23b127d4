import type { RawValues } from '#lib/forms/conditions.ts'

/** What a page shows of a form that was sent without JavaScript. */
export interface Outcome {
  /** Id of the form's document, or `newsletter`. */
  form: string
  status: number
  message: string
  errors: Readonly<Record<string, string>>
  values: RawValues
  token: string
  /** Path of the page that the form stands on. */
  page: string
  /** The token of a letter's link whose button is to be pressed. */
  confirm?: string
}

const most = 200
const key = Symbol.for('orrery.form-outcomes')
type Holder = { [key]?: Map<string, Outcome> }

function outcomes(): Map<string, Outcome> {
  const holder = globalThis as Holder
  return (holder[key] ??= new Map<string, Outcome>())
}

/** Puts an outcome where the page that shows it finds it, under a name that nobody can guess. */
export function leaveOutcome(outcome: Outcome): string {
  const map = outcomes()
  const [oldest] = map.keys()
  if (map.size >= most && oldest !== undefined) map.delete(oldest)
  const name = crypto.randomUUID()
  map.set(name, outcome)
  return name
}

/** What was left under a name. */
export const outcomeOf = (name: string): Outcome | undefined => outcomes().get(name)

export function forgetOutcome(name: string): void {
  outcomes().delete(name)
}
