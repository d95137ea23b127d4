import { env } from '#lib/env.ts'
import { RateLimiter } from '#lib/http/rate-limit.ts'

const tenMinutes = 600_000
/** Tries of everybody together on one form: whoever makes addresses up must stop somewhere. */
const forAll = 600

const key = Symbol.for('orrery.form-limits')
type Holder = { [key]?: { each: RateLimiter; all: RateLimiter } }

/**
 * Counts a try of an address on a form.
 *
 * @returns ms until the next try counts; 0 where this one does
 */
export function tryForm(form: string, address: string): number {
  const holder = globalThis as Holder
  holder[key] ??= {
    each: new RateLimiter({ limit: env.forms.rateLimit, window: tenMinutes }),
    all: new RateLimiter({ limit: forAll, window: tenMinutes, keys: 1_000 }),
  }
  const { each, all } = holder[key]
  return each.take(`${form} ${address}`) || all.take(form)
}
