import type { Page } from '@playwright/test'
import { expect, test } from '../e2e/support/test.ts'
import { localeTable, routedLocales } from '../../lib/locales.ts'
import { localeCookie } from '../../lib/routing/detect-locale.ts'
import { axeFindings } from '../e2e/support/axe.ts'
import { behindTheGate } from '../e2e/support/gate.ts'
import { origins } from '../e2e/support/installation.ts'
import { examples } from './examples.ts'

const widths = [375, 1440]

/** Pages that show no document: a search with and without an answer, an address that is wrong, the signs. */
const ownPages = ['/search?q=a', '/search?q=zzzz', '/no-such-page', '/_icons']

/** What axe finds in a page, opened on a phone and then looked at on a desk. */
async function findings(page: Page, path: string): Promise<string[]> {
  const found: string[] = []
  await page.setViewportSize({ width: widths[0]!, height: 900 })
  // Its pictures have their places before they have come.
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    for (const finding of await axeFindings(page)) found.push(`${path}, ${width} px: ${finding}`)
  }
  return found
}

for (const locale of routedLocales) {
  test(`axe finds nothing on a page of any kind, in ${locale}`, async ({ page }) => {
    test.setTimeout(180_000)
    const own = ownPages.map((path) => (locale === 'en' ? path : `/${locale}${path}`))
    const found: string[] = []
    for (const path of [...(await examples(locale)).values(), ...own])
      found.push(...(await findings(page, path)))
    expect(found).toEqual([])
  })
}

test('axe finds nothing at the door, in any language', async ({ page }) => {
  await behindTheGate(async () => {
    const found: string[] = []
    for (const value of routedLocales) {
      await page.context().addCookies([{ name: localeCookie.name, value, url: origins.site }])
      found.push(...(await findings(page, '/login')))
      await expect(page.locator('html')).toHaveAttribute('lang', localeTable[value].tag)
    }
    expect(found).toEqual([])
  })
})
