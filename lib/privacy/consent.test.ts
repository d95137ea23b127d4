import { describe, expect, it } from 'vitest'
import {
  consentCategories,
  type ConsentChoice,
  formatConsentCookie,
  readConsentCookie,
  consentState,
} from './consent.ts'

const asked = {
  offered: consentCategories,
  required: true,
  choice: undefined,
  globalPrivacyControl: false,
}

describe('what may run', () => {
  it('is nothing before an answer, and the visitor is asked', () => {
    expect(consentState(asked)).toEqual({ allowed: [], needsPrompt: true })
  })

  it('is what was allowed, and nobody is asked twice', () => {
    const choice = { statistics: true, errors: false }
    expect(consentState({ ...asked, choice })).toEqual({
      allowed: ['statistics'],
      needsPrompt: false,
    })
    const refused = { statistics: false, errors: false }
    expect(consentState({ ...asked, choice: refused })).toEqual({ allowed: [], needsPrompt: false })
  })

  it('is nothing where the browser asks not to be tracked, unless the visitor says otherwise', () => {
    const signal = { ...asked, globalPrivacyControl: true }
    expect(consentState(signal)).toEqual({ allowed: [], needsPrompt: false })
    expect(consentState({ ...signal, required: false })).toEqual({
      allowed: [],
      needsPrompt: false,
    })
    expect(consentState({ ...signal, choice: { statistics: true } }).allowed).toEqual([
      'statistics',
    ])
  })

  it('is everything where no consent is required, but what was refused', () => {
    const free = { ...asked, required: false }
    expect(consentState(free)).toEqual({ allowed: ['statistics', 'errors'], needsPrompt: false })
    expect(consentState({ ...free, choice: { statistics: false } }).allowed).toEqual(['errors'])
  })

  it('asks again about a category that came after the answer, and never allows what is not offered', () => {
    const choice: ConsentChoice = { statistics: true }
    expect(consentState({ ...asked, choice })).toEqual({
      allowed: ['statistics'],
      needsPrompt: true,
    })
    const fewer = {
      ...asked,
      offered: ['errors'] as const,
      choice: { statistics: true, errors: true },
    }
    expect(consentState(fewer).allowed).toEqual(['errors'])
  })
})

describe('the cookie', () => {
  it('holds the answer and nothing else, for half a year', () => {
    const cookie = formatConsentCookie({ statistics: true, errors: false }, true)
    expect(cookie).toBe(
      'consent=statistics.yes-errors.no; Path=/; Max-Age=15724800; SameSite=Lax; Secure',
    )
    expect(readConsentCookie(`a=b; ${cookie.split(';')[0]}; c=d`)).toEqual({
      statistics: true,
      errors: false,
    })
  })

  it.each([
    '',
    'other=1',
    'consent=',
    'consent=yes',
    'consent=statistics.maybe',
    'noconsent=errors.yes',
  ])('is no answer in %j', (cookies) => expect(readConsentCookie(cookies)).toBeUndefined())
})
