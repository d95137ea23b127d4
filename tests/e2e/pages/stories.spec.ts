import { expectToBeFound } from '../support/search.ts'
import { expect, test } from '../support/test.ts'

const versions = [
  {
    path: '/stories',
    title: 'Stories from under the dome',
    story: 'The line on the workshop floor',
  },
  { path: '/ar/hikayat', title: 'حكايات من تحت القبة', story: 'الخط في أرض الورشة' },
]

const languages = { en: '/stories', fr: '/fr/recits', ar: '/ar/hikayat' }

for (const { path, title, story } of versions) {
  test(`the stories are the posts marked as such, newest first: ${path}`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    const main = page.getByRole('main')
    await expect(main.getByRole('article')).toHaveCount(3)
    const days = await main
      .locator('article time')
      .evaluateAll((times) => times.map((time) => time.getAttribute('datetime')))
    expect(days).toEqual(['2026-11-12', '2026-10-12', '2026-09-03'])
    await expectToBeFound(path, languages, ['CollectionPage', 'BreadcrumbList'])
    await main.getByRole('link', { name: story }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(story)
  })
}
