import { afterEach, describe, expect, it, vi } from 'vitest'
import { env } from '#lib/env.ts'
import { gateCookie, issueGateCookie, isValidGateCookie, isSitePassword } from './gate-cookie.ts'

const now = Date.UTC(2026, 0, 1)
const set = (sitePassword: string | undefined) =>
  vi.spyOn(env, 'secrets', 'get').mockReturnValue({
    revalidate: undefined,
    session: undefined,
    sitePassword,
  })
afterEach(() => void vi.restoreAllMocks())

describe('gate cookie', () => {
  it('is issued for the right password and is valid for thirty days', () => {
    set('sesame')
    const cookie = issueGateCookie(now)
    expect(isValidGateCookie(cookie, now)).toBe(true)
    expect(isValidGateCookie(cookie, now + gateCookie.maxAge * 1000 - 1)).toBe(true)
    expect(isValidGateCookie(cookie, now + gateCookie.maxAge * 1000)).toBe(false)
    expect(cookie).not.toContain('sesame')
  })

  it('becomes invalid when the password changes', () => {
    set('sesame')
    const cookie = issueGateCookie(now)
    set('another')
    expect(isValidGateCookie(cookie, now)).toBe(false)
    set(undefined)
    expect(isValidGateCookie(cookie, now)).toBe(false)
    expect(issueGateCookie(now)).toBeUndefined()
  })

  it('rejects a forged value and a changed expiry time', () => {
    set('sesame')
    const [expires = '', nonce, signed] = (issueGateCookie(now) ?? '').split('.')
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
      expect(isValidGateCookie(forged, now), forged).toBe(false)
  })
})

describe('isSitePassword', () => {
  it.each([
    ['sesame', 'sesame', true],
    ['sesame ', 'sesame', false],
    [undefined, 'sesame', false],
    ['', undefined, false],
    [{ length: 6 }, 'sesame', false],
  ])('compares %o with password %o: %s', (given, password, expected) => {
    set(password)
    expect(isSitePassword(given)).toBe(expected)
  })
})
