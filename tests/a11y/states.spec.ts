import type { Page } from '@playwright/test'
import { expect, test, walk } from '../e2e/support/test.ts'
import ar from '../../messages/ar.json' with { type: 'json' }
import en from '../../messages/en.json' with { type: 'json' }
import { axeFindings } from '../e2e/support/axe.ts'
import {
  type ConfiguredSite,
  type CuttableProxy,
  startConfiguredSite,
  startCuttableProxy,
} from '../e2e/support/configured-site.ts'
import { origins } from '../e2e/support/installation.ts'
import { examplePaths } from './examples.ts'
import { actUntilVisible } from '../e2e/support/hydration.ts'
import { openDialog, pageStates } from './states.ts'

/** Languages with their widths: the second one differs in texts and direction only. */
const languages = [
  ['en', '', en, [375, 1440]],
  ['ar', '/ar', ar, [375]],
] as const

/** Axe violations of a page in its present state. */
async function findings(page: Page, widths: readonly number[]): Promise<string[]> {
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    for (const finding of await axeFindings(page)) found.push(`at ${width} px, ${finding}`)
  }
  return found
}

for (const [language, prefix, words, widths] of languages) {
  // One browser context visits all of them, so shared files load once.
  test(`axe finds no violation in any state of a page, in ${language}`, walk, async ({ page }) => {
    const found: string[] = []
    for (const [name, { path, reach }] of Object.entries(pageStates)) {
      await test.step(name, async () => {
        await page.setViewportSize({ width: 375, height: 900 })
        await page.goto(prefix + path, { waitUntil: 'domcontentloaded' })
        await reach({ page, words })
        if (await page.locator('dialog[open]').count()) await openDialog(page)
        for (const finding of await findings(page, widths)) found.push(`${name}, ${finding}`)
      })
    }
    expect(found).toEqual([])
  })
}

test.describe('a separate site', () => {
  test.describe.configure({ mode: 'serial', timeout: 120_000 })
  let content: CuttableProxy
  let site: ConfiguredSite

  test.beforeAll(async () => {
    content = await startCuttableProxy(origins.lake)
    site = await startConfiguredSite({
      TAG_MANAGER_ID: 'GTM-TEST',
      SITE_DOMAINS: 'https://orrery.example,CH=https://ch.orrery.example',
      SANITY_API_HOST: content.origin,
      SANITY_CDN_HOST: content.origin,
    })
  })
  test.afterAll(async () => {
    await site?.stop()
    await content?.stop()
  })

  test('axe finds no violation in the consent banner and the country selector', async ({
    page,
  }) => {
    for (const [, prefix, { privacy, chrome }, widths] of languages) {
      await page.context().clearCookies()
      await page.goto(`${site.origin}${prefix}/pages/terms`)
      const banner = page.getByRole('region', { name: privacy.label, exact: true })
      await expect(banner).toBeVisible()
      expect(await findings(page, widths)).toEqual([])
      await banner.getByText(privacy.choose, { exact: true }).click()
      await expect(banner.getByRole('checkbox').first()).toBeVisible()
      expect(await findings(page, widths)).toEqual([])
      await banner.getByRole('button', { name: privacy.refuse }).click()

      const menu = page.getByRole('dialog', { name: chrome.menu })
      await page.setViewportSize({ width: 375, height: 900 })
      await actUntilVisible(() => page.locator('.burger').click(), menu)
      await menu.locator('.domain-switch > summary').click()
      await openDialog(page)
      expect(await findings(page, widths)).toEqual([])
    }
  })

  test('a page that cannot be rendered while content is unreachable says so inside header and footer, and axe finds no violation', async ({
    page,
  }) => {
    content.cut()
    for (const [language, , { errors }, widths] of languages) {
      const requested = `${site.origin}${(await examplePaths(language)).get('blogpost')!}`
      const status = async () => (await fetch(requested)).status
      await expect.poll(status).toBe(503)
      await page.goto(requested)
      const code = errors.code.replace('{status}', '503')
      await expect(page.getByRole('main').getByText(code)).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(errors.title)
      await expect(page.getByRole('banner')).toBeVisible()
      await expect(page.getByRole('contentinfo')).toBeVisible()
      expect(await findings(page, widths)).toEqual([])
    }
  })
})
