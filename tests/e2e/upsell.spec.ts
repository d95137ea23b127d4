import type { Page } from '@playwright/test'
import { recordOperations, cartOf, expectPersisted, textWithoutMarks } from './support/cart.ts'
import { expect, test } from './support/test.ts'

/** A product page, and the recommendations in its cart. */
function shopOf(page: Page, locale = 'en') {
  const of = cartOf(page, locale)
  const { upsell, words } = of
  return {
    ...of,
    tile: (name: string) => {
      const item = upsell.getByRole('listitem').filter({ hasText: name })
      const named = (text: string) => text.replace('{name}', name)
      return {
        item,
        link: item.getByRole('link', { name, exact: true }),
        size: item.getByRole('combobox', { name: named(words.upsell.sizeOf) }),
        add: item.getByRole('button', { name: named(words.upsell.add) }),
        needsSize: item.getByText(words.product.needs_size_message),
        added: upsell.getByText(named(words.upsell.added)),
      }
    },
    buy: async () => {
      if ((await of.sizes.count()) > 0) await of.choose('first')
      await of.addButton.click()
      await expect(of.rows).toHaveCount(1)
    },
  }
}

/** Recommendation requests by URL. */
function questions(page: Page): string[] {
  const urls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/upsell')) urls.push(request.url())
  })
  return urls
}

test('a recommended product asks for a size, and is added to the cart', async ({ page }) => {
  await page.goto('/product/meridian')
  const urls = questions(page)
  const { buy, tile, rows, settled, panel, upsell } = shopOf(page)
  await buy()
  await expect(upsell).toBeVisible()
  const apsis = tile('Apsis')
  await expect(apsis.link).toHaveAttribute('href', '/product/apsis')
  expect(await apsis.item.locator('img').boundingBox()).toMatchObject({ width: 136, height: 136 })
  await settled()

  const requests = recordOperations(page)
  await apsis.add.click()
  await expect(apsis.needsSize).toBeVisible()
  await expect(apsis.size).toBeFocused()
  expect(requests).toEqual([])
  await apsis.size.selectOption({ index: 1 })
  await expect(apsis.needsSize).toBeHidden()
  await apsis.add.click()
  await expect(rows).toHaveCount(2)
  await expect(apsis.added).toBeAttached()
  await expect(apsis.add).toBeFocused()
  await settled()
  expect(await textWithoutMarks(panel.locator('.cart-totals [data-total] dd'))).toBe('CHF 8,250')

  // A product without sizes is added at once, and the others stay available.
  await tile('Ecliptic').add.click()
  await expect(rows).toHaveCount(3)
  await settled()
  expect(urls).toHaveLength(1)
  await expectPersisted(page, 3)
})

test('a product that is not for sale, or in the cart, is not recommended', async ({ page }) => {
  await page.goto('/product/meridian')
  const { buy, tile, close, addButton, upsell, opener } = shopOf(page)
  await buy()
  await expect(tile('Apsis').item).toBeVisible()
  // The editor chose it too; it is coming soon.
  await expect(tile('Umbra').item).toHaveCount(0)
  await tile('Ecliptic').add.click()
  await expect(tile('Ecliptic').added).toBeAttached()

  await close()
  await opener.click()
  await expect(upsell).toHaveCount(0)
  await close()
  await addButton.click()
  await expect(upsell).toBeVisible()
  await expect(tile('Ecliptic').item).toHaveCount(0)
})

test('a recommended watch with more options than size links to its page', async ({ page }) => {
  await page.goto('/product/perseid')
  const { buy, tile, words } = shopOf(page)
  await buy()
  const { item, size, add } = tile('Selene')
  const way = item.getByRole('link', { name: words.upsell.choose.replace('{name}', 'Selene') })
  await expect(way).toHaveAttribute('href', '/product/selene')
  await expect(size).toHaveCount(0)
  await expect(add).toHaveCount(0)
})

test('a tile links to its watch, and an empty cart recommends nothing', async ({ page }) => {
  await page.goto('/product/meridian')
  const { buy, tile, opener, rows, upsell, panel } = shopOf(page)
  await buy()
  await tile('Apsis').link.click()
  await expect(page).toHaveURL(/\/product\/apsis$/)
  await expect(panel).toBeHidden()
  await opener.click()
  await expect(rows).toHaveCount(1)
  await expect(upsell).toHaveCount(0)
})

for (const locale of ['en', 'ar'])
  test(`the tiles scroll horizontally on a phone, in ${locale}`, async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 812 })
    await page.goto(locale === 'ar' ? '/ar/ساعات/meridian' : '/product/meridian')
    const { buy, tile, upsell, words, panel } = shopOf(page, locale)
    await buy()
    const next = upsell.getByRole('button', { name: words.upsell.next })
    await expect(next).toBeVisible()
    await expect(tile('Perseid').item).not.toBeInViewport({ ratio: 0.9 })
    await next.press('Enter')
    await expect(tile('Perseid').item).toBeInViewport({ ratio: 0.9 })
    await upsell.getByRole('button', { name: words.upsell.previous }).press('Enter')
    await expect(tile('Apsis').item).toBeInViewport({ ratio: 0.9 })
    expect(await panel.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0)
  })

test('a desktop shows all tiles, without scroll buttons', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/product/meridian')
  const { buy, tile, upsell, words } = shopOf(page)
  await buy()
  for (const name of ['Apsis', 'Ecliptic', 'Perseid'])
    await expect(tile(name).item).toBeInViewport({ ratio: 0.9 })
  await expect(upsell.getByRole('button', { name: words.upsell.next })).toBeHidden()
})

for (const width of [1440, 375])
  test(`recommendations cause no layout shift on a slow network, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    let answer = () => {}
    const waits = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/upsell?*', async (route) => {
      await waits
      await route.continue()
    })
    await page.goto('/product/meridian')
    const { buy, panel, settled, upsell, tile, words } = shopOf(page)
    await buy()
    await settled()
    const place = () => panel.locator('summary').getByText(words.cart.discountCode).boundingBox()
    const before = await place()
    answer()
    await expect(upsell).toBeVisible()
    await expect(tile('Apsis').item.locator('img')).toBeVisible()
    expect((await place())?.y).toBe(before?.y)
  })

test('a watch without recommendations sends no request', async ({ page }) => {
  await page.goto('/product/orrery-no-1')
  const urls = questions(page)
  const { buy, settled, upsell } = shopOf(page)
  await buy()
  await settled()
  await expect(upsell).toHaveCount(0)
  expect(urls).toEqual([])
})

test('the cart stays unchanged when recommendations fail to load', async ({ page }) => {
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  await page.route('**/api/upsell?*', (route) => route.abort('connectionreset'))
  await page.goto('/product/meridian')
  const { buy, settled, panel, upsell, checkout } = shopOf(page)
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/upsell'))
  await buy()
  await failed
  await settled()
  await expect(upsell).toHaveCount(0)
  await expect(panel.locator('.upsell-shape')).toHaveCount(0)
  await expect(checkout).toHaveAttribute('href', /_fd=0/)
  await expectPersisted(page, 1)
  expect(faults).toEqual([])
})

test('many clicks cause one request, and prices follow the currency', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('currency', 'EUR'))
  await page.goto('/product/meridian')
  const urls = questions(page)
  const { choose, tile, settled, upsell } = shopOf(page)
  await choose('first')
  await page.evaluate(async () => {
    const radios = [...document.querySelectorAll<HTMLInputElement>('.sizes input')]
    const button = document.querySelector<HTMLButtonElement>('.buy-form button')!
    for (let click = 0; click < 10; click++) {
      radios[click % 2]?.click()
      button.click()
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })
  await expect(upsell).toBeVisible()
  await expect(tile('Apsis').item).toContainText('From €5,724')
  await tile('Apsis').size.selectOption({ index: 2 })
  await expect(tile('Apsis').item).toContainText('€5,936')
  await settled()
  expect(urls.length).toBeLessThanOrEqual(2)
})

test('an invalid variant id is rejected with a message, and an unknown one has no recommendations', async ({
  request,
}) => {
  const ask = (variant: string, locale = 'en') =>
    request.get(`/api/upsell?${new URLSearchParams({ variant, locale })}`)
  for (const wrong of [
    '',
    '1',
    'gid://shopify/Product/1',
    `gid://shopify/ProductVariant/${'9'.repeat(5000)}`,
  ]) {
    const answer = await ask(wrong)
    expect(answer.status()).toBe(400)
    expect((await answer.json()).error).toContain('variant=')
  }
  expect((await ask('gid://shopify/ProductVariant/1', 'tlh')).status()).toBe(400)
  const unknown = await ask('gid://shopify/ProductVariant/1')
  expect(unknown.status()).toBe(200)
  expect(await unknown.json()).toMatchObject({ variantIds: [], tiles: [] })
})
