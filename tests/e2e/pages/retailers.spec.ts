import ar from '../../../messages/ar.json' with { type: 'json' }
import en from '../../../messages/en.json' with { type: 'json' }
import { origins } from '../support/installation.ts'
import { expectSearchMetadata } from '../support/search.ts'
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
  test(`retailers are found without scripts, by a shareable URL (${lang})`, async ({ browser }) => {
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

for (const [path, starts] of [
  ['/retailers', 'left'],
  ['/ar/nuqat-al-bay', 'right'],
] as const) {
  test(`opening hours run in the direction of the page: ${path}`, async ({ page }) => {
    await page.goto(path)
    const hours = page.locator('#at-retailer-dubai .hours td').first()
    const [from, to] = await hours.evaluate((cell) => {
      const text = cell.firstChild!
      return [0, 6].map((at) => {
        const range = document.createRange()
        range.setStart(text, at)
        range.setEnd(text, at + 5)
        return [range.toString(), range.getBoundingClientRect().x] as const
      })
    })
    expect([from![0], to![0]]).toEqual(['17:00', '01:00'])
    expect(from![1] < to![1] ? 'left' : 'right').toBe(starts)
  })
}

test('a map marker leads to its entry by keyboard', async ({ page }) => {
  await page.goto('/retailers')
  const dot = page.getByRole('figure').getByRole('link', { name: /Tenmondō, Kyoto/ })
  await dot.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#at-retailer-kyoto$/)
  await expect(page.locator('#at-retailer-kyoto')).toBeInViewport()
})

test('the page is cached, and its search results are not', async ({ request }) => {
  const plain = await request.get('/retailers?utm_source=a')
  expect(plain.status()).toBe(200)
  expect(await plain.text()).toContain('Rundetid')
  const requested = await request.get('/retailers?q=kyoto')
  const html = await requested.text()
  expect(html).toContain('noindex')
  expect(html).not.toContain('Tårnstræde 8</bdi>')
})

const languages = { en: '/retailers', fr: '/fr/points-de-vente', ar: '/ar/nuqat-al-bay' }

for (const path of [languages.en, languages.ar]) {
  test(`the page has hreflang links and store metadata for each address: ${path}`, async () => {
    const { jsonLd } = await expectSearchMetadata(path, languages, ['ItemList', 'BreadcrumbList'])
    const entries = jsonLd[0]?.['itemListElement'] as { item: { url: string } }[]
    expect(entries).toHaveLength(14)
    for (const { item } of entries) {
      expect(item).toMatchObject({
        '@type': 'JewelryStore',
        name: expect.any(String),
        address: { '@type': 'PostalAddress', addressCountry: expect.stringMatching(/^[A-Z]{2}$/) },
        geo: { latitude: expect.any(Number), longitude: expect.any(Number) },
      })
      // A retailer without a website has this page as URL.
      expect(item.url).toMatch(new RegExp(`^(${origins.site}${path}#at-retailer-|https://)`))
    }
  })
}

test('addresses are sorted by distance, and the position leaves the browser in no request', async ({
  page,
  context,
}) => {
  await context.setGeolocation({ latitude: 34.7123, longitude: 135.5123 })
  await context.grantPermissions(['geolocation'])
  const reported: string[] = []
  page.on('request', (request) => {
    const said = `${request.url()} ${JSON.stringify(request.headers())} ${request.postData()}`
    if (/34\.71|135\.51/.test(said)) reported.push(said)
  })
  await page.goto(languages.ar)
  await page.getByRole('button', { name: ar.retailers.near }).click()
  const list = page.getByRole('region', { name: ar.retailers.nearTitle })
  await expect(list.getByRole('listitem').first()).toContainText('Tenmondō')
  await list.getByRole('link').first().click()
  await page.waitForLoadState('networkidle')
  const { cookies } = await context.storageState()
  expect([...reported, ...cookies.filter(({ value }) => /34\.71|135\.51/.test(value))]).toEqual([])
})

test('a refused geolocation is explained', async ({ page }) => {
  // Without a permission the browser refuses at once.
  await page.goto(languages.en)
  await page.getByRole('button', { name: en.retailers.near }).click()
  await expect(page.getByText(en.retailers.nearRefused)).toBeVisible()
  await expect(page.getByRole('region', { name: en.retailers.nearTitle })).toHaveCount(0)
})
