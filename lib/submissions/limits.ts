import { env } from '#lib/env.ts'
import { RateLimiter } from '#lib/http/rate-limit.ts'

const tenMinutes = 600_000
/** Tries of everybody together on one form: whoever makes addresses up must stop somewhere. */
const forAll = 600
/** A flood is so many times what an address has on one form; nobody is answered in words any more. */
const flood = 5
/** Requests of everybody together on whatever they name. */
const everything = 3_000

const key = Symbol.for('orrery.form-limits')
type Holder = { [key]?: Record<'address' | 'each' | 'all', RateLimiter> }

function limits() {
  const { rateLimit } = env.forms
  return ((globalThis as Holder)[key] ??= {
    address: new RateLimiter({ limit: flood * rateLimit, window: tenMinutes, total: everything }),
    each: new RateLimiter({ limit: rateLimit, window: tenMinutes }),
    all: new RateLimiter({ limit: forAll, window: tenMinutes, keys: 1_000 }),
  })
}

/**
 * Counts a request of an address over all forms, those that it makes up and the newsletter included.
 *
 * @returns ms until it is heard again; 0 where it is
 */
export const tryAddress = (address: string): number => limits().address.take(address)

/**
 * Counts a try of an address on a form that there is: names that somebody makes up are never kept.
 *
 * @returns ms until the next try counts; 0 where this one does
 */
export function tryForm(form: string, address: string): number {
  const { each, all } = limits()
  return each.take(`${form} ${address}`) || all.take(form)
}
