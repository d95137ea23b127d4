import { expectToBeFound } from '../support/search.ts'
import { expect, test } from '../support/test.ts'

const versions = [
  { path: '/news/winter-closing', words: 'If your watch stops meanwhile', day: '16 November 2026' },
  {
    path: '/ar/akhbar/winter-closing',
    words: 'إن توقفت ساعتك في هذه الأثناء',
    day: '16 نوفمبر 2026',
  },
]

const languages = {
  en: '/news/winter-closing',
  fr: '/fr/actualites/fermeture-d-hiver',
  ar: '/ar/akhbar/winter-closing',
}

for (const { path, words, day } of versions) {
  test(`an article has its text, its day and what follows: ${path}`, async ({ page }) => {
    await page.goto(path)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 2, name: words })).toBeVisible()
    await expect(main.getByText(day).first()).toBeVisible()
    await expect(main.locator('nav').getByRole('link').first()).toBeVisible()
    await expect(main.locator('article a[href$="/pages/warranty"]')).toBeVisible()
    await expectToBeFound(path, languages, ['NewsArticle', 'BreadcrumbList'])
  })
}

test('an article is a NewsArticle', async ({ request }) => {
  const html = await (await request.get('/news/vesper-returns')).text()
  expect(html).toContain('"@type":"NewsArticle"')
  expect(html).toContain('<meta property="og:type" content="article"/>')
})
