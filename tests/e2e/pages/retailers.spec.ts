import { origins } from '../support/installation.ts'
import { expect, test } from '../support/test.ts'

const pages = [
  { path: '/retailers', lang: 'en', find: 'Search', query: 'kyo', name: 'Tenmondō' },
  {
    path: '/ar/nuqat-al-bay',
    lang: 'ar',
    find: 'ابحث',
    query: 'كيوتو',
    name: 'Tenmondō',
  },
]

for (const { path, lang, find, query, name } of pages) {
  test(`retailers are found without a script, by an address that can be shared (${lang})`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: origins.site })
    const page = await context.newPage()
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(14)
    await page.getByRole('main').getByRole('searchbox').fill(query)
    await page.getByRole('main').getByRole('button', { name: find, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`\\?q=.*#found$`))
    await expect(page.getByRole('heading', { level: 3 })).toHaveText([name])
    await context.close()
  })
}

test('a dot of the map leads to its entry by the keyboard', async ({ page }) => {
  await page.goto('/retailers')
  const dot = page.getByRole('figure').getByRole('link', { name: /Tenmondō, Kyoto/ })
  await dot.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#at-retailer-kyoto$/)
  await expect(page.locator('#at-retailer-kyoto')).toBeInViewport()
})

test('the page is kept, and what is asked of it is not', async ({ request }) => {
  const plain = await request.get('/retailers?utm_source=a')
  expect(plain.status()).toBe(200)
  expect(await plain.text()).toContain('Rundetid')
  const asked = await request.get('/retailers?q=kyoto')
  const html = await asked.text()
  expect(html).toContain('noindex')
  expect(html).not.toContain('Tårnstræde 8</bdi>')
})

test('addresses are sorted from where the visitor stands, and a refusal is said', async ({
  page,
  context,
}) => {
  await context.setGeolocation({ latitude: 34.7, longitude: 135.5 })
  await context.grantPermissions(['geolocation'])
  await page.goto('/retailers')
  await page.getByRole('button', { name: 'Nearest to me' }).click()
  const list = page.getByRole('region', { name: 'From where you stand' })
  await expect(list.getByRole('listitem').first()).toContainText('Tenmondō')
})
