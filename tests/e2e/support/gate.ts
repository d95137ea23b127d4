import { expect } from '@playwright/test'
import { testPlan } from '../../../tooling/testing/test-installation.ts'
import { administrator, origins } from './installation.ts'

/** The password of the installation under test. */
export const password = String(testPlan().variables.SITE_PASSWORD)

/** Status of a page for a visitor without the password. */
async function statusForStrangers(): Promise<number> {
  const response = await fetch(`${origins.site}/fr/pages/faq`, { redirect: 'manual' })
  await response.arrayBuffer()
  return response.status
}

/** Closes the gate with the editor's switch, runs some work, and opens the gate in any case. */
export async function withGateClosed(work: () => Promise<void>): Promise<void> {
  const client = administrator()
  const switched = { _id: 'authentication', _type: 'authentication' }
  try {
    await client.createOrReplace({ ...switched, passwordEnabled: true })
    await expect.poll(statusForStrangers, { intervals: [50, 100, 250] }).toBe(307)
    await work()
  } finally {
    await client.delete(switched._id)
    await expect.poll(statusForStrangers).toBe(200)
  }
}

/** Cookie of a visitor who entered the password. */
export async function gateCookie(): Promise<string> {
  const response = await fetch(`${origins.site}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password }),
  })
  expect(await response.json()).toEqual({ success: true })
  return response.headers.getSetCookie().map(cookiePair).join('; ')
}

/** Name and value of a cookie. */
export function cookiePair(cookie: string): string {
  return cookie.split(';')[0] ?? ''
}
