import { expectSearchMetadata } from '../support/search.ts'
import { expect, test } from '../support/test.ts'

const path = '/pages/faq'
const languages = { en: path, fr: `/fr${path}`, ar: `/ar${path}` }

test('a page shows its title and links to its languages', async ({ page }) => {
  await page.goto(languages.ar)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveTitle('الأسئلة الشائعة — Maison Orrery')
  for (const each of [languages.en, languages.ar])
    await expectSearchMetadata(each, languages, ['BreadcrumbList'])
})
