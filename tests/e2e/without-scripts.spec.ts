import type { Browser } from '@playwright/test'
import ar from '../../messages/ar.json' with { type: 'json' }
import en from '../../messages/en.json' with { type: 'json' }
import { examplePaths } from '../a11y/examples.ts'
import { origins } from './support/installation.ts'
import { expect, test } from './support/test.ts'

const withoutScripts = async (browser: Browser) =>
  (await browser.newContext({ javaScriptEnabled: false, baseURL: origins.site })).newPage()

for (const [locale, prefix, words] of [
  ['en', '', en],
  ['ar', '/ar', ar],
] as const) {
  test(`menu, language list and cart work without scripts, in ${locale}`, async ({ browser }) => {
    const page = await withoutScripts(browser)
    await page.goto(`${prefix}/pages/faq`)
    const bar = page.getByRole('banner')
    const menu = page.locator('dialog.menu')
    await expect(menu).toBeHidden()
    await bar.getByRole('link', { name: words.chrome.openMenu }).click()
    await expect(menu).toBeVisible()
    expect(await menu.locator('nav:visible').count()).toBe(2)
    await menu.getByRole('link', { name: words.chrome.closeMenu }).click()
    await expect(menu).toBeHidden()

    await bar.getByRole('link', { name: words.chrome.chooseLanguage }).click()
    await menu.locator('a[hreflang="fr"]').click()
    await expect(page).toHaveURL(`${origins.site}/fr/pages/faq`)

    await page.goto(`${prefix}/pages/faq`)
    await bar.getByRole('button', { name: words.chrome.cart, exact: true }).click()
    // The accessibility tool ignores noscript content, which readers see.
    const said = bar.locator('[popover]:popover-open')
    await expect(said).toBeVisible()
    expect(await said.evaluate((each) => each.textContent)).toContain(words.chrome.cartNeedsScript)
    await said.locator('a').click()
    await expect(page).toHaveURL(`${origins.site}${prefix}/pages/contact-us`)
    await page.context().close()
  })

  test(`no button is dead without scripts, and a watch explains how to order, in ${locale}`, async ({
    browser,
  }) => {
    const page = await withoutScripts(browser)
    const dead: string[] = []
    for (const [kind, path] of [
      ...(await examplePaths(locale)),
      ['page', `${prefix}/pages/experience`],
    ]) {
      await page.goto(path!)
      const found = await page.evaluate(() =>
        [...document.querySelectorAll('button')]
          .filter(
            (each) =>
              each.checkVisibility({ visibilityProperty: true }) && !each.popoverTargetElement,
          )
          .filter((each) => each.type !== 'submit' || !each.form?.hasAttribute('action'))
          .map((each) => each.outerHTML.slice(0, 120)),
      )
      dead.push(...found.map((html) => `${kind}: ${html}`))
      if (kind !== 'product') continue
      const said = page.locator('main noscript p')
      await expect(said).toBeVisible()
      expect(await said.evaluate((each) => each.textContent)).toContain(words.product.needsScript)
    }
    expect(dead).toEqual([])
    await page.context().close()
  })
}
