import { administrator, publicPageShows } from '../support/installation.ts'
import { expectSearchMetadata, metadataOf } from '../support/search.ts'
import { expect, test } from '../support/test.ts'

const languages = {
  en: '/journal/a-minute-and-three-quarters',
  fr: '/fr/journal/une-minute-trois-quarts',
  ar: '/ar/mudawwana/a-minute-and-three-quarters',
}

test('a post shows its date, a back link, previous and next post and three more', async ({
  page,
}) => {
  await page.goto(languages.ar)
  const day = page.locator('article time', { hasText: '3 سبتمبر 2026' }).first()
  await expect(day).toHaveAttribute('datetime', '2026-09-03')
  for (const path of [languages.en, languages.ar])
    await expectSearchMetadata(path, languages, ['BlogPosting', 'BreadcrumbList'])
  const main = page.getByRole('main')
  await expect(main.locator('nav a[href="/ar/mudawwana"]')).toBeVisible()
  const neighbours = main
    .getByRole('navigation', { name: 'المقالة السابقة والتالية' })
    .getByRole('link')
  await expect(neighbours).toHaveCount(2)
  const more = main.getByRole('region', { name: 'اقرأ بعد ذلك' })
  await expect(more.getByRole('heading', { level: 3 })).toHaveCount(3)
  await neighbours.first().click()
  await expect(page).toHaveURL(/\/what-a-service-is$/)
})

test('a post has article metadata for sharing and search engines, in each language at its own slug', async ({
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

test('a post in one language has no URL in the others', async ({ request }) => {
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
    const { status, languages: reported } = await metadataOf('/journal/told-once')
    expect([status, reported]).toEqual([200, {}])
    expect((await request.get('/fr/journal/told-once')).status()).toBe(404)
    expect((await request.get('/ar/mudawwana/told-once')).status()).toBe(404)
  } finally {
    await client.delete('blogpost-alone-en')
  }
})
