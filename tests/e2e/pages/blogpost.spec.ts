import { administrator, publicPageShows } from '../support/installation.ts'
import { expectToBeFound } from '../support/search.ts'
import { expect, test } from '../support/test.ts'

const versions = [
  {
    path: '/journal/a-minute-and-three-quarters',
    list: '/journal',
    day: '3 September 2026',
    before: 'Before and after',
    next: 'To read next',
  },
  {
    path: '/ar/mudawwana/a-minute-and-three-quarters',
    list: '/ar/mudawwana',
    day: '3 سبتمبر 2026',
    before: 'ما قبله وما بعده',
    next: 'اقرأ بعد ذلك',
  },
]

const languages = {
  en: '/journal/a-minute-and-three-quarters',
  fr: '/fr/journal/une-minute-trois-quarts',
  ar: '/ar/mudawwana/a-minute-and-three-quarters',
}

for (const { path, list, day, before, next } of versions) {
  test(`a post has its day, its way back, its neighbours and three more: ${path}`, async ({
    page,
  }) => {
    await page.goto(path)
    await expect(page.locator(`article time`, { hasText: day }).first()).toHaveAttribute(
      'datetime',
      '2026-09-03',
    )
    await expectToBeFound(path, languages, ['BlogPosting', 'BreadcrumbList'])
    const main = page.getByRole('main')
    await expect(main.locator(`nav a[href="${list}"]`)).toBeVisible()
    await expect(main.getByRole('navigation', { name: before }).getByRole('link')).toHaveCount(2)
    const more = main.getByRole('region', { name: next })
    await expect(more.getByRole('heading', { level: 3 })).toHaveCount(3)
    await main.getByRole('navigation', { name: before }).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/what-a-service-is$/)
  })
}

test('a post is an article for shared links and search engines, in each language at its own slug', async ({
  request,
}) => {
  const html = await (await request.get('/journal/the-line-on-the-floor')).text()
  expect(html).toContain('<meta property="og:type" content="article"/>')
  expect(html).toContain('<meta property="article:published_time" content="2026-10-12"/>')
  expect(html).toContain('"@type":"BlogPosting"')
  expect(html).toMatch(/hrefLang="fr" href="[^"]*\/fr\/journal\/la-ligne-au-sol"/)
  expect((await request.get('/fr/journal/la-ligne-au-sol')).status()).toBe(200)
  expect((await request.get('/fr/journal/the-line-on-the-floor')).status()).toBe(404)
})

test('a post in one language has no address in the others', async ({ page, request }) => {
  const client = administrator()
  const begun = performance.now()
  await client.create({
    _id: 'blogpost-alone-en',
    _type: 'blogpost',
    language: 'en',
    title: 'Told in English only',
    slug: { _type: 'slug', current: 'told-once' },
    date: '2020-01-01',
  })
  try {
    await publicPageShows('/journal/told-once', 'Told in English only', begun)
    await page.goto('/journal/told-once')
    await expect(page.locator('link[rel="alternate"][hreflang]')).toHaveCount(0)
    expect((await request.get('/fr/journal/told-once')).status()).toBe(404)
    expect((await request.get('/ar/mudawwana/told-once')).status()).toBe(404)
  } finally {
    await client.delete('blogpost-alone-en')
  }
})
