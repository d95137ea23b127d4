import { expect, test } from './support/test.ts'
import ar from '../../messages/ar.json' with { type: 'json' }
import en from '../../messages/en.json' with { type: 'json' }
import { axeFindings } from './support/axe.ts'

const languages = [
  ['en', '', en.collection.finder],
  ['ar', '/ar', ar.collection.finder],
] as const

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  for (const [language, prefix, words] of languages) {
    test(`a product list is filtered by a form with a shareable URL, in ${language}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 375, height: 800 })
      await page.goto(`${prefix}/product`)
      const all = await page.locator('.product-card').count()
      await page.getByText(words.title, { exact: true }).click()
      await page.getByRole('combobox', { name: words.movement }).selectOption('automatic')
      await page.getByRole('combobox', { name: words.material }).selectOption('steel')
      await page.getByRole('combobox', { name: words.sort }).selectOption('price-asc')
      await page.getByRole('checkbox', { name: words.available }).check()
      await page.getByRole('button', { name: words.show }).click()
      await expect(page).toHaveURL(/sort=price-asc.*#found$|available=1.*#found$/)
      const found = await page.locator('.product-card').count()
      expect(found).toBeGreaterThan(0)
      expect(found).toBeLessThan(all)
      await expect(page.locator('#found .count')).toContainText(String(all))
      const prices = await page
        .locator('.product-card [data-price]')
        .evaluateAll((marks) => marks.map((mark) => parseFloat(mark.getAttribute('data-price')!)))
      expect(prices).toEqual(prices.toSorted((a, b) => a - b))
      await expect(page.getByRole('combobox', { name: words.sort })).toHaveValue('price-asc')
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
      await page.getByRole('link', { name: words.clear }).click()
      await expect(page.locator('.product-card')).toHaveCount(all)
    })
  }
})

for (const [language, prefix, words] of languages) {
  test(`an empty filter result suggests what to try, in ${language}`, async ({ page }) => {
    await page.goto(`${prefix}/collections/mechanical-line?size=1+mm&sort=name-asc`)
    await expect(page.getByText(words.nothing)).toBeVisible()
    await expect(page.getByRole('combobox', { name: words.size })).toHaveValue('1 mm')
    for (const width of [375, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await axeFindings(page, '#content')).toEqual([])
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(over).toBeLessThanOrEqual(0)
    }
    await page.getByRole('link', { name: words.without.size }).click()
    await expect(page.locator('.product-card').first()).toBeVisible()
    await expect(page).toHaveURL(/\?sort=name-asc#found$/)
  })
}

test('price filters show the visitor’s currency, and their query parameters stay the same', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('currency', 'EUR'))
  await page.goto('/product')
  await page.getByText(en.collection.finder.title, { exact: true }).click()
  const max = page.getByRole('combobox', { name: en.collection.finder.max })
  const [option] = await max.locator('option:not([value=""])').all()
  await expect(option!).toContainText('€')
  await max.selectOption({ index: 1 })
  await page.getByRole('button', { name: en.collection.finder.show }).click()
  await expect(page).toHaveURL(/max=\d+/)
  await expect(page.locator('#found .count')).toContainText('of')
})
