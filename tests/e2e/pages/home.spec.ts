import { expectSearchMetadata } from '../support/search.ts'
import { expect, test } from '../support/test.ts'

const languages = { en: '/', fr: '/fr', ar: '/ar' }

for (const [path, title, link] of [
  ['/', 'The heavens, in small', 'See all watches'],
  ['/ar', 'السماء، مصغّرة', 'شاهد كل الساعات'],
] as const) {
  test(`home at ${path} opens with its headline, and has organisation metadata`, async ({
    page,
  }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link').first()).toHaveText(link)
    const head = await expectSearchMetadata(path, languages, ['Organization', 'WebSite'])
    expect(JSON.stringify(head.jsonLd[1])).toContain('/search?q={search_term_string}')
  })
}
