import { expectToBeFound } from '../support/search.ts'
import { expect, test } from '../support/test.ts'

const all = (path: string) => ({ en: path, fr: `/fr${path}`, ar: `/ar${path}` })

for (const [prefix, menu] of [
  ['', 'Collections'],
  ['/ar', 'المجموعات'],
] as const) {
  test(`a collection below ${prefix || '/'} shows its watches and leads to those beside it`, async ({
    page,
  }) => {
    const path = `${prefix}/collections/mechanical-line`
    await page.goto(path)
    const watches = page.getByRole('main').getByRole('article')
    await expect(watches).toHaveCount(6)
    const row = page.getByRole('navigation', { name: menu, exact: true })
    await expect(row.getByRole('link')).toHaveCount(4)
    await expect(row.locator('[aria-current=page]')).toHaveAttribute('href', path)
    await expectToBeFound(path, all('/collections/mechanical-line'), [
      'CollectionPage',
      'BreadcrumbList',
    ])
    await row.getByRole('link').nth(2).click()
    await expect(page).toHaveURL(/\/night-sky$/)
  })
}

test('groups stand under their titles, with a way to the whole of each', async ({ page }) => {
  await page.goto('/fr/collections/our-collections')
  const group = page.getByRole('region', { name: 'Tout ce qui brille plus tard' })
  await expect(group.getByRole('article')).toHaveCount(3)
  await expect(group.getByRole('link', { name: /toutes/i })).toHaveAttribute(
    'href',
    '/fr/collections/night-sky',
  )
})

test('cards lead to other collections, with their tags', async ({ page }) => {
  await page.goto('/collections/by-the-hour')
  const links = page.getByRole('main').getByRole('link', { name: /^Discover the collection/ })
  await expect(links).toHaveCount(4)
  await expect(page.getByRole('main').getByText('Limited')).toBeVisible()
})
