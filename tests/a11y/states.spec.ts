import type { Page } from '@playwright/test'
import { expect, test } from '../e2e/support/test.ts'
import ar from '../../messages/ar.json' with { type: 'json' }
import en from '../../messages/en.json' with { type: 'json' }
import { axeFindings } from '../e2e/support/axe.ts'
import { startConfiguredSite } from '../e2e/support/configured-site.ts'
import { administrator, origins } from '../e2e/support/installation.ts'
import { openLive } from './examples.ts'
import { settled, states, until } from './states.ts'

const languages = [
  ['en', '', en],
  ['ar', '/ar', ar],
] as const
const settings = ['settings-en', 'settings-ar']

/** What axe finds in a page as it stands, on a phone and on a desk. */
async function findings(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const finding of await axeFindings(page)) found.push(`at ${width} px, ${finding}`)
  }
  return found
}

test.beforeAll(async () => {
  const currencies = ['EUR', 'JPY'].map((code) => ({ _type: 'menuCurrency', _key: code, code }))
  for (const id of settings)
    await administrator().patch(id).set({ currenciesMenu: { currencies } }).commit()
  for (const [, prefix, words] of languages)
    await expect
      .poll(async () => (await fetch(`${origins.site}${prefix}/pages/terms`)).text())
      .toContain(words.chrome.chooseCurrency)
})
test.afterAll(async () => {
  for (const id of settings) await administrator().patch(id).unset(['currenciesMenu']).commit()
  for (const [, prefix, words] of languages)
    await expect
      .poll(async () => (await fetch(`${origins.site}${prefix}/pages/terms`)).text())
      .not.toContain(words.chrome.chooseCurrency)
})

for (const [language, prefix, words] of languages) {
  for (const [name, { path, reach }] of Object.entries(states)) {
    test(`axe finds nothing in ${name}, in ${language}`, async ({ page }) => {
      await page.setViewportSize({ width: 375, height: 900 })
      await openLive(page, prefix + path)
      await reach({ page, words })
      if (await page.locator('dialog[open]').count()) await settled(page)
      expect(await findings(page)).toEqual([])
    })
  }
}

test('axe finds nothing in the question for leave, and in the choice of a country', async ({
  page,
}) => {
  // A site of its own has to start first.
  test.setTimeout(120_000)
  const site = await startConfiguredSite({
    TAG_MANAGER_ID: 'GTM-TEST',
    SITE_DOMAINS: 'https://orrery.example,CH=https://ch.orrery.example',
  })
  try {
    for (const [, prefix, { privacy, chrome }] of languages) {
      await page.context().clearCookies()
      await openLive(page, `${site.origin}${prefix}/pages/terms`)
      const banner = page.getByRole('region', { name: privacy.label, exact: true })
      await expect(banner).toBeVisible()
      expect(await findings(page)).toEqual([])
      await banner.getByText(privacy.choose, { exact: true }).click()
      await expect(banner.getByRole('checkbox').first()).toBeVisible()
      expect(await findings(page)).toEqual([])
      await banner.getByRole('button', { name: privacy.refuse }).click()

      const menu = page.getByRole('dialog', { name: chrome.menu })
      await page.setViewportSize({ width: 375, height: 900 })
      await until(() => page.locator('.burger').click(), menu)
      await menu.locator('.domain-switch > summary').click()
      await settled(page)
      expect(await findings(page)).toEqual([])
    }
  } finally {
    await site.stop()
  }
})
