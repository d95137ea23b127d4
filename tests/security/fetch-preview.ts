import { expect } from '@playwright/test'
import { cookiePair } from '../e2e/support/gate.ts'
import { sendRaw } from './raw-request.ts'

/** Follows the redirects of a preview token and returns the session's cookies. */
export async function fetchPreview(token: string): Promise<string> {
  const flagged = await sendRaw({ path: `/fr/pages/faq?a=1&token=${token}` })
  expect([flagged.status, flagged.headers['referrer-policy']]).toEqual([307, 'no-referrer'])
  expect(flagged.headers.location).toBe(`/fr/pages/faq?a=1&token=${token}&preview=1`)
  const entered = await sendRaw({ path: String(flagged.headers.location) })
  expect([entered.status, entered.headers.location]).toEqual([307, '/fr/pages/faq?a=1'])
  expect(entered.headers['referrer-policy']).toBe('no-referrer')
  expect(entered.headers['cache-control']).toBe('private, no-store')
  expect(entered.text).not.toContain(token)
  const cookies = entered.headers['set-cookie'] as string[]
  for (const cookie of cookies) expect(cookie).toMatch(/HttpOnly; SameSite=lax$/i)
  return cookies.map(cookiePair).join('; ')
}
