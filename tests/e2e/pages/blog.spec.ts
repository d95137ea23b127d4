import { administrator, origins, publicPageShows } from '../support/installation.ts'
import { expectSearchMetadata } from '../support/search.ts'
import { expect, test } from '../support/test.ts'

const versions = [
  { path: '/journal', dir: 'ltr', title: 'The journal', lead: 'Why the moon is never on time' },
  { path: '/ar/mudawwana', dir: 'rtl', title: 'المدوّنة', lead: 'لماذا لا يأتي القمر في موعده أبدًا' },
]

const languages = { en: '/journal', fr: '/fr/journal', ar: '/ar/mudawwana' }

for (const { path, dir, title, lead } of versions) {
  test(`the journal links to its posts, the featured one first: ${path}`, async ({ page }) => {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('dir', dir)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    const titles = page.getByRole('main').getByRole('heading', { level: 2 })
    await expect(titles).toHaveCount(8)
    await expect(titles.first()).toHaveText(lead)
    await expectSearchMetadata(path, languages, ['Blog', 'BreadcrumbList'])
    await page.getByRole('link', { name: lead }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(lead)
    expect(decodeURI(new URL(page.url()).pathname)).toBe(`${path}/why-the-moon-is-late`)
  })
}

test('no row of cards has a gap, at any width', async ({ page }) => {
  await page.goto('/journal')
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('article') })
  await expect(cards).toHaveCount(7)
  for (const width of [375, 620, 768, 1024, 1440, 2560]) {
    await page.setViewportSize({ width, height: 900 })
    const boxes = await cards.evaluateAll((items) => {
      const list = items[0]?.parentElement?.getBoundingClientRect()
      return items.map((item) => {
        const { left, right, top } = item.getBoundingClientRect()
        return {
          top: Math.round(top),
          start: left - (list?.left ?? 0),
          end: (list?.right ?? 0) - right,
        }
      })
    })
    for (const top of new Set(boxes.map((box) => box.top))) {
      const row = boxes.filter((box) => box.top === top)
      expect(Math.min(...row.map(({ start }) => start)), `${width}: begins`).toBeLessThan(2)
      expect(Math.min(...row.map(({ end }) => end)), `${width}: ends`).toBeLessThan(2)
    }
  }
})

test('a long journal is paginated, each page with links to the previous and next one', async ({
  request,
}) => {
  const posts = Array.from({ length: 6 }, (_, index) => ({
    _id: `blogpost-paging-${index}`,
    _type: 'blogpost',
    language: 'en',
    title: `An old leaf ${index}`,
    slug: { _type: 'slug', current: `an-old-leaf-${index}` },
    date: `2001-01-0${index + 1}`,
  }))
  expect((await request.get('/journal/page/2')).status()).toBe(404)
  const client = administrator()
  const begun = performance.now()
  await posts.reduce((all, post) => all.create(post), client.transaction()).commit()
  try {
    await publicPageShows('/journal/page/2', 'An old leaf 0', begun)
    const first = await (await request.get('/journal')).text()
    expect(first).toContain('rel="next" href="/journal/page/2"')
    const second = await (await request.get('/journal/page/2')).text()
    expect(second).toContain(`<link rel="canonical" href="${origins.site}/journal/page/2"/>`)
    expect(second).toContain('Page 2 of 2')
    expect(second).not.toMatch(/<link rel="alternate"[^>]*hrefLang/)
    expect((await request.get('/journal/page/3')).status()).toBe(404)
    expect(await (await request.get('/sitemap.xml')).text()).not.toContain('/journal/page/')
  } finally {
    await client.delete({ query: '*[_id match "blogpost-paging-*"]' })
  }
})
