import { setTimeout as delay } from 'node:timers/promises'
import type { SanityClient } from '@sanity/client'
import { adminClient } from '../../../tooling/testing/admin-client.ts'
import { testPlan } from '../../../tooling/testing/test-installation.ts'

/** Addresses of the installation under test. */
export const { origins } = testPlan()

/** An administrator's client, for setup and observation outside of Studio. */
export const administrator = (): SanityClient => adminClient(testPlan())

/** Timeout for a text to appear on a page. */
const missingAfter = 120_000

/** Milliseconds from an instant to the first response of a public page that contains a text. */
export async function publicPageShows(path: string, text: string, since: number): Promise<number> {
  for (;;) {
    const page = await fetch(new URL(path, origins.site))
    const body = await page.text()
    const now = performance.now()
    if (page.status === 200 && body.includes(text)) return now - since
    if (now - since > missingAfter)
      throw new Error(`${path} did not show "${text}" (status ${page.status})`)
    await delay(20)
  }
}
