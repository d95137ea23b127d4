import { expectToBeFound } from '../support/search.ts'
import { expect, test } from '../support/test.ts'

const arabic = `/ar/${encodeURIComponent('ساعات')}`
const languages = { en: '/product', fr: '/fr/montres', ar: arabic }

for (const path of Object.values(languages)) {
  test(`the list of all watches stands where their addresses begin: ${decodeURI(path)}`, async ({
    page,
  }) => {
    await page.goto(path)
    const watches = page.getByRole('main').getByRole('article')
    expect(await watches.count()).toBeGreaterThan(15)
    await expectToBeFound(path, languages, ['CollectionPage', 'BreadcrumbList'])
    const watch = watches.filter({ hasText: 'Meridian Ink' }).getByRole('link').first()
    await expect(watch).toHaveAttribute('href', `${path}/meridian-ink`)
    await watch.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meridian Ink')
  })
}
