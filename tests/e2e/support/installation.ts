import { setTimeout as delay } from 'node:timers/promises'
import type { SanityClient } from '@sanity/client'
import { administratorOf } from '../../../tooling/testing/administrator.ts'
import { testPlan } from '../../../tooling/testing/stack.ts'

/** Addresses of the installation under test. */
export const { origins } = testPlan()

/** A client with the rights of an administrator, for what a test prepares or watches outside Studio. */
export const administrator = (): SanityClient => administratorOf(testPlan())

/** The time after which a text that a page does not show is missing. */
const missingAfter = 120_000

/** Milliseconds between an instant and the first answer of a public page that holds a text. */
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
