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

  test(`a link that fills the cart leads to the checkout without scripts, in ${locale}`, async ({
    browser,
  }) => {
    const page = await withoutScripts(browser)
    await page.goto('/product/meridian')
    const structured = await page.locator('script[type="application/ld+json"]').allTextContents()
    const id = /\?variant=(\d+)/.exec(structured.join(' '))?.[1] ?? ''
    await page.goto(`${prefix}/cart/${id}:2?discount=WELCOME10`)
    await expect(page.locator('main p').nth(1)).toHaveText(words.cartLink.lines)
    await page.locator('main a').first().click()
    await expect(page).toHaveURL((url) => url.pathname.startsWith('/checkouts/'))
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    const summary = page.getByRole('complementary')
    await expect(summary).toContainText('Meridian')
    await expect(summary).toContainText(/WELCOME10/i)

    await page.goto(`${prefix}/discount/WELCOME10?redirect=/product/meridian`)
    await expect(page.locator('main')).toContainText('WELCOME10')
    await page.locator('main a').click()
    await expect(page).toHaveURL(`${origins.site}/product/meridian`)
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
