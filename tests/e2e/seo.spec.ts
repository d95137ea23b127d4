import { origins } from './support/installation.ts'
import { expectShareImage, metadataOf } from './support/search.ts'
import { expect, test } from './support/test.ts'

const ask = (path: string) => fetch(new URL(path, origins.site))
const addressesIn = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, each]) => each!)

test('the sitemap index lists one per page kind, and robots.txt disallows a local site', async () => {
  expect(await (await ask('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n')
  const index = await ask('/sitemap.xml')
  expect(index.headers.get('content-type')).toContain('application/xml')
  const maps = addressesIn(await index.text())
  for (const kind of ['home', 'page', 'product', 'products', 'collection', 'collections'])
    expect(maps).toContain(`${origins.site}/sitemaps/${kind}.xml`)
  const products = await (await ask('/sitemaps/product.xml')).text()
  expect(products).toContain('hreflang="x-default"')
  const [picture] = /<image:loc>([^<]+)/.exec(products)?.slice(1) ?? []
  expect((await fetch(picture ?? '')).headers.get('content-type')).toMatch(/^image\//)
  for (const path of ['/sitemaps/nothing.xml', '/sitemaps/product', '/sitemaps/product-2.xml'])
    expect((await ask(path)).status, path).toBe(404)

  for (const [language, home] of Object.entries({ en: '/', fr: '/fr', ar: '/ar' })) {
    const own = await ask(`/${language}/sitemap.xml`)
    expect([own.status, own.headers.get('content-type')]).toEqual([
      200,
      'application/xml; charset=utf-8',
    ])
    expect(addressesIn(await own.text())).toContain(`${origins.site}${home}`)
  }
  expect((await ask('/ja/sitemap.xml')).status).toBe(404)
})

for (const { locale, list, feed, post } of [
  { locale: 'en', list: '/journal', feed: '/feed.xml', post: '/journal/why-the-moon-is-late' },
  {
    locale: 'fr',
    list: '/fr/journal',
    feed: '/fr/feed.xml',
    post: '/fr/journal/pourquoi-la-lune-est-en-retard',
  },
  {
    locale: 'ar',
    list: '/ar/mudawwana',
    feed: '/ar/feed.xml',
    post: '/ar/mudawwana/why-the-moon-is-late',
  },
]) {
  test(`the journal in ${locale} links its feed, and the feed links its posts`, async () => {
    for (const path of [list, post]) {
      const page = await (await ask(path)).text()
      const [tag] = /<link[^>]+application\/atom\+xml[^>]*>/.exec(page) ?? ['']
      expect(tag, path).toContain(`href="${origins.site}${feed}"`)
    }
    const answer = await ask(feed)
    expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    const atom = await answer.text()
    expect(atom).toContain(`xml:lang="${locale}`)
    const posts = [...atom.matchAll(/<entry>.*?href="([^"]+)"/g)].map(([, each]) => each!)
    expect(posts).toHaveLength(8)
    expect(posts).toContain(origins.site + post)
    for (const each of posts) expect((await fetch(each)).status, each).toBe(200)
  })
}

test('an Open Graph image is rendered for existing pages only', async () => {
  for (const path of [
    '/_og/en/page/no/such.jpg',
    '/_og/ja/home.jpg',
    '/_og/en/home.png',
    '/_og/en/home',
    '/_og/en/nothing.jpg',
    '/_og/xx/home.jpg',
  ])
    expect((await ask(path)).status, path).toBe(404)
  const { picture } = await metadataOf('/ar')
  await expectShareImage(picture)
  const other = await ask('/_og/ar/home.jpg?v=guessed')
  expect(other.status).toBe(200)
  expect(other.headers.get('cache-control')).not.toContain('immutable')
})
