import { afterEach, describe, expect, it, vi } from 'vitest'
import { env } from '#lib/env.ts'
import { admissionCookie, admit, isAdmitted, isPassword } from './admission.ts'

const now = Date.UTC(2026, 0, 1)
const set = (sitePassword: string | undefined) =>
  vi.spyOn(env, 'secrets', 'get').mockReturnValue({
    revalidate: undefined,
    session: undefined,
    sitePassword,
  })
afterEach(() => void vi.restoreAllMocks())

describe('an admission', () => {
  it('is for whoever said the password, for thirty days', () => {
    set('sesame')
    const cookie = admit(now)
    expect(isAdmitted(cookie, now)).toBe(true)
    expect(isAdmitted(cookie, now + admissionCookie.maxAge * 1000 - 1)).toBe(true)
    expect(isAdmitted(cookie, now + admissionCookie.maxAge * 1000)).toBe(false)
    expect(cookie).not.toContain('sesame')
  })

  it('ends with the password', () => {
    set('sesame')
    const cookie = admit(now)
    set('another')
    expect(isAdmitted(cookie, now)).toBe(false)
    set(undefined)
    expect(isAdmitted(cookie, now)).toBe(false)
    expect(admit(now)).toBeUndefined()
  })

  it('cannot be made up, nor made to last', () => {
    set('sesame')
    const [expires = '', nonce, signed] = (admit(now) ?? '').split('.')
    const later = String(Number(expires) + 1)
    for (const forged of [
      `${later}.${nonce}.${signed}`,
      `${expires}.${'A'.repeat(16)}.${signed}`,
      `${expires}.${nonce}.${'A'.repeat(43)}`,
      'sesame',
      'true',
      '',
      undefined,
    ])
      expect(isAdmitted(forged, now), forged).toBe(false)
  })
})

describe('isPassword', () => {
  it.each([
    ['sesame', 'sesame', true],
    ['sesame ', 'sesame', false],
    [undefined, 'sesame', false],
    ['', undefined, false],
    [{ length: 6 }, 'sesame', false],
  ])('%o for %o: %s', (given, password, expected) => {
    set(password)
    expect(isPassword(given)).toBe(expected)
  })
})
