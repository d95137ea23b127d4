import { expectSearchMetadata } from '../support/search.ts'
import { expect, test } from '../support/test.ts'

const languages = { en: '/collections', fr: '/fr/collections', ar: '/ar/collections' }

test('the list of collections links to each of them', async ({ page }) => {
  const path = languages.ar
  await page.goto(path)
  await expect(page.getByRole('navigation', { name: 'مسار التنقّل' })).toBeVisible()
  const main = page.getByRole('main')
  for (const handle of ['mechanical-line', 'mechaquartz', 'night-sky', 'first-light'])
    await expect(main.locator(`a[href="${path}/${handle}"]`).first()).toBeVisible()
  for (const each of [languages.en, languages.ar])
    await expectSearchMetadata(each, languages, ['CollectionPage', 'BreadcrumbList'])
  await main.locator(`a[href="${path}/night-sky"]`).first().click()
  await expect(page).toHaveURL(new RegExp(`${path}/night-sky$`))
})
