import { expectSearchMetadata } from '../support/search.ts'
import { expect, test } from '../support/test.ts'

const languages = { en: '/stories', fr: '/fr/recits', ar: '/ar/hikayat' }

test('stories are the posts marked as such, newest first', async ({ page }) => {
  await page.goto(languages.en)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stories from under the dome')
  const main = page.getByRole('main')
  await expect(main.getByRole('article')).toHaveCount(3)
  const days = await main
    .locator('article time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime')))
  expect(days).toEqual(['2026-11-12', '2026-10-12', '2026-09-03'])
  for (const path of [languages.en, languages.ar])
    await expectSearchMetadata(path, languages, ['CollectionPage', 'BreadcrumbList'])
  const story = 'The line on the workshop floor'
  await main.getByRole('link', { name: story }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(story)
})
