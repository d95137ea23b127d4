import { expectSearchMetadata } from '../support/search.ts'
import { expect, test } from '../support/test.ts'

const languages = { en: '/news', fr: '/fr/actualites', ar: '/ar/akhbar' }

test('news link to articles and to other sites', async ({ page }) => {
  await page.goto(languages.en)
  const main = page.getByRole('main')
  await expect(main.getByRole('article')).toHaveCount(6)
  const name = /Small Heavens.*\(on museum\.example\)/
  const outward = main.getByRole('link', { name })
  await expect(outward).toHaveAttribute('href', 'https://museum.example/small-heavens')
  await expect(outward).toHaveAttribute('rel', 'noopener noreferrer')
  for (const path of [languages.en, languages.ar])
    await expectSearchMetadata(path, languages, ['CollectionPage', 'BreadcrumbList'])
  const article = 'Prices for 2027: the same'
  await main.getByRole('link', { name: article }).click()
  await expect(page).toHaveURL(/\/news\/prices-2027$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(article)
})

test('a news link has no page and is in no list of pages', async ({ request }) => {
  expect((await request.get('/news/museum-exhibition')).status()).toBe(404)
  const sitemap = await (await request.get('/sitemap.xml')).text()
  expect(sitemap).not.toContain('museum')
})
