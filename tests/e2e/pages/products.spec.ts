import { expectSearchMetadata } from '../support/search.ts'
import { expect, test } from '../support/test.ts'

const arabic = `/ar/${encodeURIComponent('ساعات')}`
const languages = { en: '/product', fr: '/fr/montres', ar: arabic }

test('the list of all watches is at their common path prefix', async ({ page }) => {
  const path = languages.fr
  await page.goto(path)
  const watches = page.getByRole('main').getByRole('article')
  expect(await watches.count()).toBeGreaterThan(15)
  for (const each of Object.values(languages))
    await expectSearchMetadata(each, languages, ['CollectionPage', 'BreadcrumbList'])
  const watch = watches.filter({ hasText: 'Meridian Ink' }).getByRole('link').first()
  await expect(watch).toHaveAttribute('href', `${path}/meridian-ink`)
  await watch.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meridian Ink')
})
