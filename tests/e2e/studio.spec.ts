import { readFile } from 'node:fs/promises'
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

test('what visitors sent is found by its form, opened, and exported as a file', async ({
  page,
}) => {
  const client = administrator()
  const sent = ['en', 'fr'].map((language) => ({
    _id: `submission.e2e-${language}`,
    _type: 'submission',
    form: { _type: 'reference', _ref: `form-contact-${language}`, _weak: true },
    formTitle: 'Write to us',
    language,
    submittedAt: new Date().toISOString(),
    read: false,
    answers: [
      {
        _key: 'email',
        name: 'email',
        title: 'E-mail',
        widget: 'email',
        value: `${language}@e2e.example`,
      },
    ],
  }))
  try {
    for (const document of sent) await client.createOrReplace(document)
    await openStudio(page, '/submissions')
    const list = page.getByRole('region', { name: 'List', exact: true })
    const [english, french] = ['en', 'fr'].map((language) =>
      list.getByRole('button', { name: `${language}@e2e.example` }),
    )
    await expect(english!).toBeVisible({ timeout: 30_000 })
    const filters = page.locator('.filters')
    await filters.getByLabel('Form').selectOption('form-contact-fr')
    await expect(english!).toHaveCount(0)
    await french!.click()
    const open = page.getByRole('region', { name: 'Submission', exact: true })
    await expect(open.getByText('fr@e2e.example')).toBeVisible()
    await expect.poll(async () => (await client.getDocument('submission.e2e-fr'))?.read).toBe(true)
    await filters.getByLabel('State').selectOption('read')
    await expect(french!).toBeVisible()

    const arrives = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const file = await arrives
    expect(file.suggestedFilename()).toMatch(/^submissions-.*\.csv$/)
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
    expect(lines[0]).toMatch(/^\uFEFFSent,Form,Language,/)
    expect(lines.filter((line) => line.endsWith(',fr@e2e.example'))).toHaveLength(1)
    expect(lines.join()).not.toContain('en@e2e.example')
  } finally {
    for (const { _id } of sent) await client.delete(_id)
  }
})
