import { expectSearchMetadata } from '../support/search.ts'
import { expect, test } from '../support/test.ts'

const path = '/collections/mechanical-line'
const languages = { en: path, fr: `/fr${path}`, ar: `/ar${path}` }

test('a collection lists its watches and links to neighbouring collections', async ({ page }) => {
  await page.goto(languages.ar)
  const watches = page.getByRole('main').getByRole('article')
  await expect(watches).toHaveCount(6)
  const row = page.getByRole('navigation', { name: 'المجموعات', exact: true })
  await expect(row.getByRole('link')).toHaveCount(4)
  await expect(row.locator('[aria-current=page]')).toHaveAttribute('href', languages.ar)
  for (const each of [languages.en, languages.ar])
    await expectSearchMetadata(each, languages, ['CollectionPage', 'BreadcrumbList'])
  await row.getByRole('link').nth(2).click()
  await expect(page).toHaveURL(/\/night-sky$/)
})

test('groups have titles and a link to the whole group', async ({ page }) => {
  await page.goto('/fr/collections/our-collections')
  const group = page.getByRole('region', { name: 'Tout ce qui brille plus tard' })
  await expect(group.getByRole('article')).toHaveCount(3)
  await expect(group.getByRole('link', { name: /toutes/i })).toHaveAttribute(
    'href',
    '/fr/collections/night-sky',
  )
})

test('cards link to other collections, with their tags', async ({ page }) => {
  await page.goto('/collections/by-the-hour')
  const links = page.getByRole('main').getByRole('link', { name: /^Discover the collection/ })
  await expect(links).toHaveCount(4)
  await expect(page.getByRole('main').getByText('Limited')).toBeVisible()
})
