import { describe, expect, it } from 'vitest'
import { categories, type Choice, cookieOf, readChoice, stanceOf } from './consent.ts'

const asked = {
  offered: categories,
  required: true,
  choice: undefined,
  globalPrivacyControl: false,
}

describe('what may run', () => {
  it('is nothing before an answer, and the visitor is asked', () => {
    expect(stanceOf(asked)).toEqual({ allowed: [], ask: true })
  })

  it('is what was allowed, and nobody is asked twice', () => {
    const choice = { statistics: true, errors: false }
    expect(stanceOf({ ...asked, choice })).toEqual({ allowed: ['statistics'], ask: false })
    const refused = { statistics: false, errors: false }
    expect(stanceOf({ ...asked, choice: refused })).toEqual({ allowed: [], ask: false })
  })

  it('is nothing where the browser asks not to be tracked, unless the visitor says otherwise', () => {
    const signal = { ...asked, globalPrivacyControl: true }
    expect(stanceOf(signal)).toEqual({ allowed: [], ask: false })
    expect(stanceOf({ ...signal, required: false })).toEqual({ allowed: [], ask: false })
    expect(stanceOf({ ...signal, choice: { statistics: true } }).allowed).toEqual(['statistics'])
  })

  it('is everything where no consent is required, but what was refused', () => {
    const free = { ...asked, required: false }
    expect(stanceOf(free)).toEqual({ allowed: ['statistics', 'errors'], ask: false })
    expect(stanceOf({ ...free, choice: { statistics: false } }).allowed).toEqual(['errors'])
  })

  it('asks again about a category that came after the answer, and never allows what is not offered', () => {
    const choice: Choice = { statistics: true }
    expect(stanceOf({ ...asked, choice })).toEqual({ allowed: ['statistics'], ask: true })
    const fewer = {
      ...asked,
      offered: ['errors'] as const,
      choice: { statistics: true, errors: true },
    }
    expect(stanceOf(fewer).allowed).toEqual(['errors'])
  })
})

describe('the cookie', () => {
  it('holds the answer and nothing else, for half a year', () => {
    const cookie = cookieOf({ statistics: true, errors: false }, true)
    expect(cookie).toBe(
      'consent=statistics.yes-errors.no; Path=/; Max-Age=15724800; SameSite=Lax; Secure',
    )
    expect(readChoice(`a=b; ${cookie.split(';')[0]}; c=d`)).toEqual({
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
  ])('is no answer in %j', (cookies) => expect(readChoice(cookies)).toBeUndefined())
})
