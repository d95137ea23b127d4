import { localeTable, routedLocales } from '../../lib/locales.ts'
import { localeCookie } from '../../lib/routing/detect-locale.ts'
import { withGateClosed } from '../e2e/support/gate.ts'
import { origins } from '../e2e/support/installation.ts'
import { expect, test } from '../e2e/support/test.ts'
import { axeFindingsAt } from './findings.ts'

test('axe finds no violation on the password page, in any language', async ({ page }) => {
  await withGateClosed(async () => {
    const found: string[] = []
    for (const value of routedLocales) {
      await page.context().addCookies([{ name: localeCookie.name, value, url: origins.site }])
      found.push(...(await axeFindingsAt(page, '/login')))
      await expect(page.locator('html')).toHaveAttribute('lang', localeTable[value].tag)
    }
    expect(found).toEqual([])
  })
})
