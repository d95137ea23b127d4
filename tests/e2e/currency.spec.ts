import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'
import ar from '../../messages/ar.json' with { type: 'json' }
import en from '../../messages/en.json' with { type: 'json' }
import { waitForHydration } from './support/hydration.ts'
import { origins } from './support/installation.ts'

const languages = [
  ['en', '', en],
  ['ar', '/ar', ar],
] as const

async function choose(page: Page, code: string): Promise<void> {
  await page.addInitScript((each) => localStorage.setItem('currency', each), code)
}

/** Texts of every price of the page, in all frames from the first on. */
async function watchPrices(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(window, { seen })
    const look = () => {
      for (const each of document.querySelectorAll('[data-price], [data-currency-code]'))
        seen.add(each.textContent)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  return () => page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])
}

for (const [language, prefix, words] of languages) {
  test(`no frame of a page shows another currency than the selected one, in ${language}`, async ({
    page,
  }) => {
    const faults: string[] = []
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    await choose(page, 'EUR')
    const seen = await watchPrices(page)
    for (const path of [
      '/product',
      '/product/meridian',
      '/collections/night-sky',
      '/search?q=meridian',
    ]) {
      await page.goto(prefix + path)
      await waitForHydration(page)
      const texts = await seen()
      expect(texts.length, path).toBeGreaterThan(1)
      expect(
        texts.filter((text) => !/€|EUR/.test(text)),
        path,
      ).toEqual([])
    }
    expect(faults).toEqual([])
  })

  test(`prices follow the selected currency from card to cart, and on the next page, in ${language}`, async ({
    page,
  }) => {
    await page.goto(`${prefix}/product`)
    await waitForHydration(page)
    await expect(page.locator('.product-card [data-price]').first()).toContainText('CHF')
    await page
      .getByRole('banner')
      .getByRole('button', { name: words.chrome.chooseCurrency })
      .click()
    await page
      .getByRole('dialog', { name: words.chrome.currency })
      .getByRole('button', { name: /JPY/ })
      .click()
    const first = page.locator('.product-card [data-price]').first()
    await expect(first).toContainText(/¥/)
    await expect(first).not.toContainText(/\.\d/)
    await page.locator('.product-card a').first().click()
    await expect(page.locator('.buy-price')).toContainText('¥')
    await page.locator('.size input:enabled').first().check({ force: true })
    await expect(page.locator('.buy-price')).toContainText('¥')
    await page.locator('.buy-form button').click()
    const rows = page.locator('.cart-price')
    await expect(rows).toContainText('¥')
    await expect(page.locator('.cart-totals').last()).toContainText('¥')
    await expect(page.locator('.cart-totals').last()).not.toContainText('CHF')
    // Another add and one removal: the cart keeps the currency.
    await page.locator('.cart-remove').first().click()
    await expect(rows).toHaveCount(0)
  })
}

test('cart prices equal page prices in the selected currency', async ({ page }) => {
  await choose(page, 'AED')
  await page.goto('/product/meridian-ink')
  await waitForHydration(page)
  await page.locator('.size input:enabled').first().check({ force: true })
  const said = await page.locator('.buy-price [data-buy="price"]').textContent()
  expect(said).toMatch(/AED.*\.\d\d/)
  await page.locator('.buy-form button').click()
  await expect(page.locator('.cart-price')).toHaveText(said ?? '')
  await expect(page.locator('.cart-row')).not.toHaveAttribute('data-pending')
  await expect(page.locator('.cart-price')).toHaveText(said ?? '')
})

test('structured data and pages without scripts use the default currency', async ({ browser }) => {
  const html = await (await fetch(`${origins.site}/product/meridian`)).text()
  expect(html).toContain('"priceCurrency":"CHF"')
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: origins.site })
  const page = await context.newPage()
  await page.goto('/product/meridian')
  await expect(page.locator('.buy-price')).toContainText('CHF')
  await context.close()
})
