import { describe, expect, it } from 'vitest'
import {
  consentCategories,
  type ConsentChoice,
  formatConsentCookie,
  readConsentCookie,
  resolveConsent,
} from './consent.ts'

const requested = {
  offered: consentCategories,
  required: true,
  choice: undefined,
  globalPrivacyControl: false,
}

describe('resolveConsent', () => {
  it('allows nothing before an answer and requires the prompt', () => {
    expect(resolveConsent(requested)).toEqual({ allowed: [], needsPrompt: true })
  })

  it('allows the accepted categories and requires no second prompt', () => {
    const choice = { statistics: true, errors: false }
    expect(resolveConsent({ ...requested, choice })).toEqual({
      allowed: ['statistics'],
      needsPrompt: false,
    })
    const refused = { statistics: false, errors: false }
    expect(resolveConsent({ ...requested, choice: refused })).toEqual({
      allowed: [],
      needsPrompt: false,
    })
  })

  it('allows nothing under Global Privacy Control unless the visitor accepted', () => {
    const signal = { ...requested, globalPrivacyControl: true }
    expect(resolveConsent(signal)).toEqual({ allowed: [], needsPrompt: false })
    expect(resolveConsent({ ...signal, required: false })).toEqual({
      allowed: [],
      needsPrompt: false,
    })
    expect(resolveConsent({ ...signal, choice: { statistics: true } }).allowed).toEqual([
      'statistics',
    ])
  })

  it('allows everything but rejected categories when no consent is required', () => {
    const free = { ...requested, required: false }
    expect(resolveConsent(free)).toEqual({ allowed: ['statistics', 'errors'], needsPrompt: false })
    expect(resolveConsent({ ...free, choice: { statistics: false } }).allowed).toEqual(['errors'])
  })

  it('prompts again for a category added after the answer, and never allows one not offered', () => {
    const choice: ConsentChoice = { statistics: true }
    expect(resolveConsent({ ...requested, choice })).toEqual({
      allowed: ['statistics'],
      needsPrompt: true,
    })
    const fewer = {
      ...requested,
      offered: ['errors'] as const,
      choice: { statistics: true, errors: true },
    }
    expect(resolveConsent(fewer).allowed).toEqual(['errors'])
  })
})

describe('consent cookie', () => {
  it('stores only the answer, for half a year', () => {
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
  ])('reads no answer from %j', (cookies) => expect(readConsentCookie(cookies)).toBeUndefined())
})
