import { describe, expect, it } from 'vitest'
import { siteFixture } from '#lib/content/testing/site-fixture.ts'
import { buildSiteIndex } from '#lib/routing/site-index.ts'
import { toNextMetadata } from './next-metadata.ts'
import { robotsText } from './robots.ts'
import {
  languageSitemapXml,
  sitemapIndexXml,
  type SitemapLimits,
  sitemapLimits,
  sitemapXml,
} from './sitemap.ts'

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
  const of = (name: string, limits?: SitemapLimits) => sitemapXml(index, place, name, limits)
  const entry = (name: string, address: string) =>
    of(name)
      ?.split('\n')
      .find((line) => line.includes(`<loc>${address}</loc>`))

  it('links the languages of a page, with English as x-default', () => {
    const expected = ['hreflang="en"', 'hreflang="fr"', 'hreflang="x-default"']
    for (const part of expected) expect(entry('page', `${siteUrl}/pages/faq`)).toContain(part)
    expect(entry('page', `${siteUrl}/fr/pages/questions`)).toContain(`href="${siteUrl}/pages/faq"`)
    expect(entry('home', `${siteUrl}/`)).toContain(`href="${siteUrl}/fr"`)
  })

  it('lists a product in every routed language with an escaped URL and its image', () => {
    const addresses = ['', '/fr', '/ar'].map(
      (prefix) => `${siteUrl}${prefix}/product/tom%20%26%20jerry`,
    )
    for (const address of addresses) {
      expect(entry('product', address)).toContain(
        `<image:loc>${siteUrl}/_pictures/abc-1600x2000.webp</image:loc>`,
      )
    }
  })

  it('omits hidden pages, and is valid without content', () => {
    expect(of('page')).not.toContain('secret')
    expect(sitemapIndexXml(undefined, place)).toMatch(/<sitemapindex[^>]*>\n<\/sitemapindex>/)
  })

  it('lists one language at its own URL, linked to the others', () => {
    const french = languageSitemapXml(index, place, 'fr') ?? ''
    expect([...french.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, each]) => each)).toEqual(
      ['', '/pages/questions', '/product/tom%20%26%20jerry'].map((path) => `${siteUrl}/fr${path}`),
    )
    expect(french).toContain(`hreflang="en" href="${siteUrl}/pages/faq"`)
    expect(languageSitemapXml(index, place, 'en')).not.toContain('secret')
    expect(languageSitemapXml(undefined, place, 'fr')).toBeUndefined()
  })

  it('is split by kind, and the index lists each with the time of its last change', () => {
    const named = [...sitemapIndexXml(index, place).matchAll(/<loc>([^<]+)<\/loc>/g)]
    expect(named.map(([, address]) => address)).toEqual(
      ['home', 'page', 'product'].map((kind) => `${siteUrl}/sitemaps/${kind}.xml`),
    )
    expect(sitemapIndexXml(index, place)).toContain('<lastmod>2026-01-01T00:00:00Z</lastmod>')
    for (const name of ['collection', 'nothing', 'product-2', ''])
      expect(of(name), name).toBeUndefined()
  })

  it.each([
    ['addresses', { ...sitemapLimits, addresses: 2 }],
    ['bytes', { ...sitemapLimits, bytes: 1800 }],
  ])('continues in another sitemap when one is full of %s', (_, limits) => {
    const named = [...sitemapIndexXml(index, place, limits).matchAll(/sitemaps\/(product[^.]*)/g)]
    expect(named.map(([, name]) => name)).toEqual(['product', 'product-2'])
    const sitemaps = ['product', 'product-2'].map((name) => of(name, limits) ?? '')
    expect(sitemaps.map((each) => each.match(/<url>/g)?.length)).toEqual([2, 1])
    for (const each of sitemaps) expect(Buffer.byteLength(each)).toBeLessThanOrEqual(limits.bytes)
    expect(sitemaps[1]).toContain('hreflang="en"')
  })
})

describe('robotsText', () => {
  it('disallows everything on a site that must not be indexed', () => {
    expect(robotsText({ url: siteUrl, indexable: false })).toBe('User-agent: *\nDisallow: /\n')
    expect(robotsText({ url: siteUrl, indexable: true })).toContain(
      `Sitemap: ${siteUrl}/sitemap.xml`,
    )
  })
})

describe('toNextMetadata', () => {
  const site = siteFixture('fr')
  const versions = [
    { locale: 'en', path: '/pages/faq' },
    { locale: 'fr', path: '/fr/pages/faq' },
  ] as const
  const where = { site, path: '/fr/pages/faq', versions, indexable: true }

  it('contains the canonical URL and every language', () => {
    expect(toNextMetadata({ title: 'Questions' }, where)).toMatchObject({
      title: 'Questions — Maison Orrery',
      alternates: {
        canonical: '/fr/pages/faq',
        languages: { en: '/pages/faq', fr: '/fr/pages/faq', 'x-default': '/pages/faq' },
      },
      openGraph: { locale: 'fr', url: '/fr/pages/faq' },
      robots: undefined,
    })
  })

  it('contains no alternate languages without translations', () => {
    expect(
      toNextMetadata({ title: 'x' }, { ...where, versions: [] }).alternates?.languages,
    ).toBeUndefined()
  })

  it.each([
    [{ title: 'x', noIndex: true }, where],
    [{ title: 'x' }, { ...where, indexable: false }],
    [{ title: 'x' }, { ...where, site: { ...site, isDraft: true } }],
  ])('sets noindex for hidden pages, hidden sites and drafts (%#)', (page, place) => {
    expect(toNextMetadata(page, place).robots).toMatchObject({ index: false })
  })
})
