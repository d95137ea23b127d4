import { actUntilVisible } from './support/hydration.ts'
import { origins } from './support/installation.ts'
import { expect, test } from './support/test.ts'

for (const { path, lang, query, href } of [
  { path: '/search', lang: 'en', query: 'meridian', href: '/product/' },
  { path: '/ar/search', lang: 'ar', query: 'باريس', href: '#at-retailer-paris' },
]) {
  test(`the search page works without scripts (${lang})`, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: origins.site })
    const page = await context.newPage()
    await page.goto(path)
    await expect(page).toHaveTitle(/ — Maison Orrery$/)
    await page.getByRole('main').getByRole('searchbox').fill(query)
    await page.getByRole('main').getByRole('searchbox').press('Enter')
    await expect(page).toHaveURL(/\?q=/)
    await expect(page.locator('main .hit').first()).toBeVisible()
    if (lang === 'en') await expect(page.locator('main mark').first()).toHaveText(/meridian/i)
    expect(await page.locator('main .hit').first().getAttribute('href')).toContain(href)
    expect(await page.locator('meta[name=robots]').first().getAttribute('content')).toContain(
      'noindex',
    )
    await context.close()
  })
}

test('the search overlay is usable by keyboard alone', async ({ page }) => {
  await page.goto('/')
  const field = page.getByRole('combobox', { name: 'What are you looking for?' })
  const opener = page.getByRole('banner').getByRole('link', { name: 'Search', exact: true })
  // Keys before hydration are lost.
  await actUntilVisible(() => opener.press('Enter'), field)
  await expect(field).toBeFocused()
  await field.fill('perihe')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/product\/perihelion$/)
})

test('a search query is limited in length, and an unknown language is rejected with a message', async ({
  request,
}) => {
  const long = await request.get(`/api/search?locale=en&q=${'a'.repeat(5000)}`)
  expect(long.status()).toBe(200)
  expect(((await long.json()) as { query: string }).query).toHaveLength(100)
  const wrong = await request.get('/api/search?q=a&locale=tlh')
  expect(wrong.status()).toBe(400)
})
