import { expectToBeFound } from '../support/search.ts'
import { expect, test } from '../support/test.ts'

const versions = [
  {
    path: '/news',
    article: 'Prices for 2027: the same',
    at: '/news/prices-2027',
    link: /Small Heavens.*\(leads to museum\.example\)/,
  },
  {
    path: '/ar/akhbar',
    article: 'أسعار 2027: كما هي',
    at: '/ar/akhbar/prices-2027',
    link: /سماوات صغيرة.*\(يقود إلى museum\.example\)/,
  },
]

const languages = { en: '/news', fr: '/fr/actualites', ar: '/ar/akhbar' }

for (const { path, article, at, link } of versions) {
  test(`news lead to articles here and to links elsewhere: ${path}`, async ({ page }) => {
    await page.goto(path)
    const main = page.getByRole('main')
    await expect(main.getByRole('article')).toHaveCount(6)
    const outward = main.getByRole('link', { name: link })
    await expect(outward).toHaveAttribute('href', 'https://museum.example/small-heavens')
    await expect(outward).toHaveAttribute('rel', 'noopener noreferrer')
    await expectToBeFound(path, languages, ['CollectionPage', 'BreadcrumbList'])
    await main.getByRole('link', { name: article }).click()
    await expect(page).toHaveURL(new RegExp(`${at}$`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(article)
  })
}

test('a link has no page, in no list of pages', async ({ request }) => {
  expect((await request.get('/news/museum-exhibition')).status()).toBe(404)
  const sitemap = await (await request.get('/sitemap.xml')).text()
  expect(sitemap).not.toContain('museum')
})
