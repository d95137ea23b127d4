import { expectToBeFound } from '../support/search.ts'
import { expect, test } from '../support/test.ts'

const path = '/pages/faq'
const languages = { en: path, fr: `/fr${path}`, ar: `/ar${path}` }

for (const [prefix, title] of [
  ['', 'Questions'],
  ['/ar', 'أسئلة'],
] as const) {
  test(`a page at ${prefix}${path} shows its title and is found in its languages`, async ({
    page,
  }) => {
    await page.goto(prefix + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveTitle(`${title} — Maison Orrery`)
    await expectToBeFound(prefix + path, languages, ['BreadcrumbList'])
  })
}
