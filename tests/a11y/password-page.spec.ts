import { localeTable, routedLocales } from '../../lib/locales.ts'
import { localeCookie } from '../../lib/routing/detect-locale.ts'
import { behindTheGate } from '../e2e/support/gate.ts'
import { origins } from '../e2e/support/installation.ts'
import { expect, test } from '../e2e/support/test.ts'
import { findingsAt } from './findings.ts'

test('axe finds no violation on the password page, in any language', async ({ page }) => {
  await behindTheGate(async () => {
    const found: string[] = []
    for (const value of routedLocales) {
      await page.context().addCookies([{ name: localeCookie.name, value, url: origins.site }])
      found.push(...(await findingsAt(page, '/login')))
      await expect(page.locator('html')).toHaveAttribute('lang', localeTable[value].tag)
    }
    expect(found).toEqual([])
  })
})
