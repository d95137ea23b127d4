import { createClient, type SanityClient } from '@sanity/client'
import { readSecretsOf, testPlan } from '../../../scripts/testing/stack.ts'

/** Addresses of the installation under test. */
export const { origins } = testPlan()

/** A client with the rights of an administrator, for what a test prepares or watches outside Studio. */
export function administrator(): SanityClient {
  return createClient({
    projectId: 'orrery',
    dataset: 'production',
    apiHost: origins.lake,
    useProjectHostname: false,
    useCdn: false,
    apiVersion: '2025-02-19',
    perspective: 'raw',
    token: readSecretsOf(testPlan()).CONTENT_LAKE_TOKEN,
  })
}

/** Milliseconds between an instant and the first answer of a public page that holds a text. */
export async function publicPageShows(
  path: string,
  text: string,
  since: number,
  within = 10_000,
): Promise<number> {
  for (;;) {
    const page = await fetch(new URL(path, origins.site))
    const body = await page.text()
    const now = performance.now()
    if (page.status === 200 && body.includes(text)) return now - since
    if (now - since > within)
      throw new Error(`${path} did not show "${text}" within ${within} ms (status ${page.status})`)
  }
}
