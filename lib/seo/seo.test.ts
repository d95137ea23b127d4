import { describe, expect, it } from 'vitest'
import { siteFixture } from '#lib/content/testing/site-fixture.ts'
import { buildSiteIndex } from '#lib/routing/site-index.ts'
import { toMetadata } from './metadata.ts'
import { robotsText } from './robots.ts'
import { languageSitemapXml, sitemapIndexXml, sitemapXml } from './sitemap.ts'

const siteUrl = 'https://orrery.example'
const row = (
  id: string,
  type: string,
  language: string,
  slug: string | null = null,
  hidden = false,
) => ({
  _id: id,
  type,
  _updatedAt: '2026-01-01T00:00:00Z',
  language,
  slug,
  hidden,
})

describe('sitemapXml', () => {
  const index = buildSiteIndex(
    {
      documents: [
        row('home-en', 'home', 'en'),
        row('home-fr', 'home', 'fr'),
        row('faq-en', 'page', 'en', 'pages/faq'),
        row('faq-fr', 'page', 'fr', 'pages/questions'),
        row('secret', 'page', 'en', 'pages/secret', true),
        {
          ...row('watch', 'product', 'en', 'tom & jerry'),
          picture: 'image-abc-1600x2000-webp',
        },
      ],
      segments: [],
      translations: [{ ids: ['faq-en', 'faq-fr'] }],
      redirects: [],
      roots: [],
    },
    siteUrl,
  )
  const place = { siteUrl, cdnBase: '/_pictures' }
  const of = (name: string, perSitemap?: number) => sitemapXml(index, place, name, perSitemap)
  const entry = (name: string, address: string) =>
    of(name)
      ?.split('\n')
      .find((line) => line.includes(`<loc>${address}</loc>`))

  it('ties the languages of a page together, English as the fallback', () => {
    const expected = ['hreflang="en"', 'hreflang="fr"', 'hreflang="x-default"']
    for (const part of expected) expect(entry('page', `${siteUrl}/pages/faq`)).toContain(part)
    expect(entry('page', `${siteUrl}/fr/pages/questions`)).toContain(`href="${siteUrl}/pages/faq"`)
    expect(entry('home', `${siteUrl}/`)).toContain(`href="${siteUrl}/fr"`)
  })

  it('shows a product in every routed language under an escaped address, with its picture', () => {
    const addresses = ['', '/fr', '/ar'].map(
      (prefix) => `${siteUrl}${prefix}/product/tom%20%26%20jerry`,
    )
    for (const address of addresses) {
      expect(entry('product', address)).toContain(
        `<image:loc>${siteUrl}/_pictures/abc-1600x2000.webp</image:loc>`,
      )
    }
  })

  it('leaves out what is hidden, and is valid with no content at all', () => {
    expect(of('page')).not.toContain('secret')
    expect(sitemapIndexXml(undefined, siteUrl)).toMatch(/<sitemapindex[^>]*>\n<\/sitemapindex>/)
  })

  it('tells of one language alone at its own address, tied to the others', () => {
    const french = languageSitemapXml(index, place, 'fr') ?? ''
    expect([...french.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, each]) => each)).toEqual(
      ['', '/pages/questions', '/product/tom%20%26%20jerry'].map((path) => `${siteUrl}/fr${path}`),
    )
    expect(french).toContain(`hreflang="en" href="${siteUrl}/pages/faq"`)
    expect(languageSitemapXml(index, place, 'en')).not.toContain('secret')
    expect(languageSitemapXml(undefined, place, 'fr')).toBeUndefined()
  })

  it('is split by kind, each named by the index with the time of its last change', () => {
    const named = [...sitemapIndexXml(index, siteUrl).matchAll(/<loc>([^<]+)<\/loc>/g)]
    expect(named.map(([, address]) => address)).toEqual(
      ['home', 'page', 'product'].map((kind) => `${siteUrl}/sitemaps/${kind}.xml`),
    )
    expect(sitemapIndexXml(index, siteUrl)).toContain('<lastmod>2026-01-01T00:00:00Z</lastmod>')
    for (const name of ['collection', 'nothing', 'product-2', ''])
      expect(of(name), name).toBeUndefined()
  })

  it('goes on in another sitemap where one is full', () => {
    const named = [...sitemapIndexXml(index, siteUrl, 2).matchAll(/sitemaps\/(product[^.]*)/g)]
    expect(named.map(([, name]) => name)).toEqual(['product', 'product-2'])
    const counts = ['product', 'product-2'].map((name) => of(name, 2)?.match(/<url>/g)?.length)
    expect(counts).toEqual([2, 1])
    expect(of('product-2', 2)).toContain('hreflang="en"')
  })
})

describe('robotsText', () => {
  it('shuts a site out that may not be indexed', () => {
    expect(robotsText({ url: siteUrl, indexable: false })).toBe('User-agent: *\nDisallow: /\n')
    expect(robotsText({ url: siteUrl, indexable: true })).toContain(
      `Sitemap: ${siteUrl}/sitemap.xml`,
    )
  })
})

describe('toMetadata', () => {
  const site = siteFixture('fr')
  const versions = [
    { locale: 'en', path: '/pages/faq' },
    { locale: 'fr', path: '/fr/pages/faq' },
  ] as const
  const where = { site, path: '/fr/pages/faq', versions, indexable: true }

  it('names the canonical address and every language', () => {
    expect(toMetadata({ title: 'Questions' }, where)).toMatchObject({
      title: 'Questions — Maison Orrery',
      alternates: {
        canonical: '/fr/pages/faq',
        languages: { en: '/pages/faq', fr: '/fr/pages/faq', 'x-default': '/pages/faq' },
      },
      openGraph: { locale: 'fr', url: '/fr/pages/faq' },
      robots: undefined,
    })
  })

  it('names no other language where there is none', () => {
    expect(
      toMetadata({ title: 'x' }, { ...where, versions: [] }).alternates?.languages,
    ).toBeUndefined()
  })

  it.each([
    [{ title: 'x', noIndex: true }, where],
    [{ title: 'x' }, { ...where, indexable: false }],
    [{ title: 'x' }, { ...where, site: { ...site, isDraft: true } }],
  ])('keeps out of search what must stay out (%#)', (page, place) => {
    expect(toMetadata(page, place).robots).toMatchObject({ index: false })
  })
})
