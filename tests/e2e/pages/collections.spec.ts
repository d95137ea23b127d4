import { expectToBeFound } from '../support/search.ts'
import { expect, test } from '../support/test.ts'

const languages = { en: '/collections', fr: '/fr/collections', ar: '/ar/collections' }

for (const [path, way] of [
  ['/collections', 'You are here'],
  ['/ar/collections', 'أنت هنا'],
] as const) {
  test(`the list at ${path} leads to each collection`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('navigation', { name: way })).toBeVisible()
    const main = page.getByRole('main')
    for (const handle of ['mechanical-line', 'mechaquartz', 'night-sky', 'first-light'])
      await expect(main.locator(`a[href="${path}/${handle}"]`).first()).toBeVisible()
    await expectToBeFound(path, languages, ['CollectionPage', 'BreadcrumbList'])
    await main.locator(`a[href="${path}/night-sky"]`).first().click()
    await expect(page).toHaveURL(new RegExp(`${path}/night-sky$`))
  })
}
