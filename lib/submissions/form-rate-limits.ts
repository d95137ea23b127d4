import { env } from '#lib/env.ts'
import { RateLimiter } from '#lib/http/rate-limiter.ts'

const tenMinutes = 600_000
/** Attempts of all addresses on one form, since addresses can be forged. */
const perFormLimit = 600
/** Multiple of the limit per form from which an address counts as a flood, and gets a bare 429. */
const floodFactor = 5
/** Attempts of all addresses on all existing forms. */
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
 * Counts a request of an address over all forms, including unknown ones and the newsletter.
 * There is no total over all addresses: forged addresses could then block every form.
 *
 * @returns ms until the address may try again; 0 if it may now
 */
export const countAddressAttempt = (address: string): number => formLimiters().address.take(address)

/**
 * Counts a confirmation link that an address opens. Links cannot be guessed, so there is no total over
 * all addresses that one client could exhaust for the others.
 *
 * @returns ms until the address may try again; 0 if it may now
 */
export const countConfirmationLinkAttempt = (address: string): number =>
  formLimiters().link.take(address)

/**
 * Checks without counting whether the limit of a form is reached, for an address or in total: a rejected
 * submission needs no lookup of its form.
 *
 * @returns ms until the next attempt; 0 if it may be made now
 */
export function peekFormLimit(form: string, address: string): number {
  const { each, form: together } = formLimiters()
  return each.rest(keyOf(form, address)) || together.rest(form)
}

/**
 * Counts an attempt of an address on an existing form: invented form names are not stored.
 *
 * @returns ms until the next attempt; 0 if this one is within the limits
 */
export function countFormAttempt(form: string, address: string): number {
  const { each, form: together, all } = formLimiters()
  return each.take(keyOf(form, address)) || together.take(form) || all.take('')
}

const keyOf = (form: string, address: string) => `${form} ${address}`
