import { expectSearchMetadata } from '../support/search.ts'
import { expect, test } from '../support/test.ts'

const languages = {
  en: '/news/winter-closing',
  fr: '/fr/actualites/fermeture-d-hiver',
  ar: '/ar/akhbar/winter-closing',
}

test('an article shows its text, date and next articles', async ({ page }) => {
  await page.goto(languages.ar)
  const main = page.getByRole('main')
  const words = 'إن توقفت ساعتك في هذه الأثناء'
  await expect(main.getByRole('heading', { level: 2, name: words })).toBeVisible()
  await expect(main.getByText('16 نوفمبر 2026').first()).toBeVisible()
  await expect(main.locator('nav').getByRole('link').first()).toBeVisible()
  await expect(main.locator('article a[href$="/pages/warranty"]')).toBeVisible()
  for (const path of [languages.en, languages.ar])
    await expectSearchMetadata(path, languages, ['NewsArticle', 'BreadcrumbList'])
})

test('an article has NewsArticle metadata', async ({ request }) => {
  const html = await (await request.get('/news/vesper-returns')).text()
  expect(html).toContain('"@type":"NewsArticle"')
  expect(html).toContain('<meta property="og:type" content="article"/>')
})
