import { expect, test } from '@playwright/test'

const paths = [
  '/',
  '/pages/about-us',
  '/pages/experience',
  '/pages/inside',
  '/pages/faq',
  '/pages/contact-us',
  '/pages/warranty',
  '/product',
  '/product/selene',
  '/collections',
  '/collections/night-sky',
  '/journal',
  '/journal/what-a-service-is',
  '/news',
  '/news/winter-closing',
  '/stories',
  '/retailers',
  '/search?q=moon',
  '/nowhere',
]
const arabic = [
  '/ar',
  '/ar/pages/about-us',
  '/ar/pages/experience',
  '/ar/pages/faq',
  '/ar/pages/contact-us',
  '/ar/collections/night-sky',
  '/ar/mudawwana',
  '/ar/mudawwana/what-a-service-is',
  '/ar/akhbar',
  '/ar/nuqat-al-bay',
]

test.describe.configure({ timeout: 120_000 })

for (const [language, list] of [
  ['en', paths],
  ['ar', arabic],
] as const) {
  test(`no page is wider than the screen in ${language}, from 320 to 2560 px`, async ({ page }) => {
    const wider: string[] = []
    // Their size is written down; their bytes change nothing here.
    await page.route('**/_pictures/**', (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      }),
    )
    for (const path of list) {
      await page.goto(path)
      for (const width of [320, 768, 1440, 2560]) {
        await page.setViewportSize({ width, height: 900 })
        // A row that a script lays out takes a moment after the window has changed.
        const over = () =>
          page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        const settled = expect.poll(over, { timeout: 2000 }).toBeLessThanOrEqual(0)
        await settled.catch(async () => wider.push(`${path} at ${width} px: ${await over()} px`))
      }
    }
    expect(wider).toEqual([])
  })
}

test('type grows with large screens', async ({ page }) => {
  await page.goto('/pages/inside')
  const sizeAt = async (width: number) => {
    await page.setViewportSize({ width, height: 900 })
    return page
      .getByRole('heading', { level: 1 })
      .evaluate((heading) => parseFloat(getComputedStyle(heading).fontSize))
  }
  const [desk, large, largest] = [await sizeAt(1440), await sizeAt(1920), await sizeAt(2560)]
  expect(large / desk).toBeGreaterThan(1.08)
  expect(largest / desk).toBeGreaterThan(1.27)
})
