import { env } from '#lib/env.ts'
import { RateLimiter } from '#lib/http/rate-limiter.ts'

const tenMinutes = 600_000
/** Tries of everybody together on one form: whoever makes addresses up must stop somewhere. */
const perFormLimit = 600
/** A flood is so many times what an address has on one form; nobody is answered in words any more. */
const floodFactor = 5
/** Tries of everybody together on all forms that there are. */
const allFormsLimit = 3_000

const key = Symbol.for('orrery.form-limits')
type Holder = { [key]?: Record<'address' | 'link' | 'each' | 'form' | 'all', RateLimiter> }

function formLimiters() {
  const { rateLimit } = env.forms
  return ((globalThis as Holder)[key] ??= {
    address: new RateLimiter({ limit: floodFactor * rateLimit, window: tenMinutes }),
    link: new RateLimiter({ limit: floodFactor * rateLimit, window: tenMinutes }),
    each: new RateLimiter({ limit: rateLimit, window: tenMinutes }),
    form: new RateLimiter({ limit: perFormLimit, window: tenMinutes, keys: 1_000 }),
    all: new RateLimiter({ limit: allFormsLimit, window: tenMinutes, keys: 1 }),
  })
}

/**
 * Counts a request of an address over all forms, those that it makes up and the newsletter included.
 * No sum of all addresses stands beside it: addresses and forms can be made up, and would shut every form.
 *
 * @returns ms until it is heard again; 0 where it is
 */
export const limitAddress = (address: string): number => formLimiters().address.take(address)

/**
 * Counts a link of a newsletter's letter that an address opens. Links cannot be guessed, so there is no
 * sum of all addresses that somebody could use up for the others.
 *
 * @returns ms until it is heard again; 0 where it is
 */
export const limitConfirmationLink = (address: string): number => formLimiters().link.take(address)

/**
 * Asks without counting whether an address, or everybody together, has used a form up: what is refused
 * anyway need not be looked up.
 *
 * @returns ms until the next try counts; 0 where it may be tried
 */
export function peekFormLimit(form: string, address: string): number {
  const { each, form: together } = formLimiters()
  return each.rest(keyOf(form, address)) || together.rest(form)
}

/**
 * Counts a try of an address on a form that there is: names that somebody makes up are never kept.
 *
 * @returns ms until the next try counts; 0 where this one does
 */
export function limitForm(form: string, address: string): number {
  const { each, form: together, all } = formLimiters()
  return each.take(keyOf(form, address)) || together.take(form) || all.take('')
}

const keyOf = (form: string, address: string) => `${form} ${address}`
