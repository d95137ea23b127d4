import { readSecrets, testPlan } from '../../tooling/testing/test-installation.ts'
import { startConfiguredSite } from './support/configured-site.ts'
import { routeAroundListeners, startPublicApi } from './support/public-api.ts'
import { openPresentation } from './support/studio.ts'
import { expect, test } from './support/test.ts'

const { port } = new URL(testPlan({}, 'hosted').origins.site)
/** Another host than the site's for the same process; browsers resolve such names to this machine. */
const studio = `http://studio.localhost:${port}`

test('Studio with its own origin works there with its previews, and the site origin has none', async ({
  browser,
}) => {
  const api = await startPublicApi()
  const site = await startConfiguredSite({ SANITY_API_HOST: api.origin, STUDIO_URL: studio })
  const context = await browser.newContext({ baseURL: studio, reducedMotion: 'reduce' })
  try {
    const page = await context.newPage()
    await routeAroundListeners(page, api)
    const token = readSecrets(testPlan()).CONTENT_LAKE_TOKEN
    await page.addInitScript(
      (session) => localStorage.setItem('__studio_auth_token_orrery', session),
      JSON.stringify({ token, time: new Date().toISOString() }),
    )
    // Twice, so that the second response comes from the cache.
    for (const _ of [1, 2]) await page.goto(`${site.origin}/pages/about-us`)
    await page.goto(`${studio}/pages/about-us`)
    expect(page.url()).toBe(`${site.origin}/pages/about-us`)

    await page.goto(`${site.origin}/studio/structure`)
    expect(new URL(page.url()).origin).toBe(studio)
    await openPresentation(page, '/fr')
    const frame = page.frames().find((each) => each.url().startsWith(`${studio}/fr`))
    expect(frame).toBeDefined()

    await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible()

    const robots = await page.goto(`${studio}/robots.txt`)
    expect(await robots?.text()).toBe('User-agent: *\nDisallow: /\n')
  } finally {
    await context.close()
    await site.stop()
    await api.stop()
  }
})
