import { administrator } from './support/installation.ts'
import { field, openStudio } from './support/studio.ts'
import { expect, test } from './support/test.ts'

test.describe.configure({ timeout: 120_000 })

test('Arabic words run from right to left in Studio, French ones do not', async ({ page }) => {
  await openStudio(page, '/structure/home;home-ar')
  await expect(field(page, 'Headline')).toHaveCSS('direction', 'rtl')
  await page.getByRole('link', { name: 'French' }).click()
  await expect(field(page, 'Headline')).toHaveValue(/Le ciel/)
  await expect(field(page, 'Headline')).toHaveCSS('direction', 'ltr')
})

test('a link to edit a document opens it, the one document of a language included', async ({
  page,
}) => {
  await openStudio(page, '/intent/edit/id=home-fr;type=home')
  await expect(field(page, 'Headline')).toHaveValue(/Le ciel/, { timeout: 30_000 })
  await openStudio(page, '/intent/edit/id=redirect-watches;type=redirect')
  await expect(field(page, 'From')).toHaveValue('/watches', { timeout: 30_000 })
})

test('what a field refuses is said in words beside it', async ({ page }) => {
  const client = administrator()
  await client.delete('drafts.redirect-watches')
  await openStudio(page, '/structure/redirect;redirect-watches')
  const from = field(page, 'From')
  await expect(from).toHaveValue('/watches', { timeout: 30_000 })
  await from.fill('watches?all')
  await from.blur()
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled()
  await page
    .getByRole('button', { name: /validation/i })
    .first()
    .click()
  await expect(
    page.getByText('Begin with one slash.').filter({ visible: true }).first(),
  ).toBeVisible()
  await client.delete('drafts.redirect-watches')
})
