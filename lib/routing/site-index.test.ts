import { evaluate, parse } from 'groq-js'
import { describe, expect, it } from 'vitest'
import { documentTypesWhere, pageKindConfig, pageKindNames } from '#lib/addresses/page-kinds.ts'
import { siteIndexQuery } from './site-index.groq.ts'
import { buildSiteIndex, type SiteIndexRows } from './site-index.ts'

const siteUrl = 'https://orrery.example'
const row = (type: string, language: string | null, slug: string | null = null) => ({
  _id: `${type}-${language}-${slug}`,
  _updatedAt: '2026-01-01T00:00:00Z',
  type,
  language,
  slug,
  hidden: null,
})
const nothing = { documents: [], segments: [], translations: [], redirects: [], roots: [] }
const build = (rows: Partial<SiteIndexRows>) => buildSiteIndex({ ...nothing, ...rows }, siteUrl)

describe('buildSiteIndex', () => {
  it('indexes a product’s translation, else the English document', () => {
    const { pages } = build({
      documents: [row('product', 'fr', 'perihelion'), row('product', 'en', 'perihelion')],
    })
    const ids = ['en', 'fr', 'ar'].map((code) => pages.get(`/${code}/product/perihelion`)?.id)
    expect(ids).toEqual(['product-en-perihelion', 'product-fr-perihelion', 'product-en-perihelion'])
  })

  it('indexes a page in its own language only, and none without a complete address', () => {
    const { pages } = build({
      documents: [
        row('page', 'fr', 'a/b'),
        row('page', 'fr'),
        row('page', 'ja', 'c'),
        row('home', null),
      ],
    })
    expect([...pages]).toEqual([
      ['/fr/page/a/b', expect.objectContaining({ kind: 'page', locale: 'fr', slug: 'a/b' })],
    ])
  })

  it('reads the main currency and rejects an invalid code', () => {
    expect(build({ currency: 'EUR' }).currency).toBe('EUR')
    for (const none of ['euro', '', null])
      expect(build({ currency: none }).currency).toBeUndefined()
  })

  it('finds translations of a document by any of their ids', () => {
    expect(
      build({ translations: [{ ids: ['a', 'b'] }, { ids: null }] }).translations.get('b'),
    ).toEqual(['a', 'b'])
  })
})

describe('siteIndexQuery', () => {
  const slugOf = { slug: { current: 'own' }, store: { slug: { current: 'handle' } } }
  const answerFor = async (documents: object[]): Promise<SiteIndexRows> => {
    const value = await evaluate(parse(siteIndexQuery), { dataset: documents })
    return (await value.get()) as SiteIndexRows
  }

  it('queries every page kind with the slug field of the table', async () => {
    const dataset = pageKindNames.map((kind) => {
      const { documentType: _type, slugField } = pageKindConfig(kind)
      const slug = slugField === 'store.slug' ? slugOf : { slug: slugOf.slug }
      return { _id: kind, _type, _updatedAt: '2026', language: 'en', ...slug }
    })
    const { documents } = await answerFor(dataset)
    expect(documents.map(({ type }) => type)).toEqual(documentTypesWhere())
    for (const { type, slug } of documents) {
      const kind = pageKindNames.find((each) => pageKindConfig(each).documentType === type)
      const field = kind && pageKindConfig(kind).slugField
      if (field) expect(slug, type ?? '').toBe(field === 'store.slug' ? 'handle' : 'own')
    }
  })

  it('queries every document that names a segment', async () => {
    const naming = pageKindNames.flatMap((kind) => {
      const { path } = pageKindConfig(kind)
      return path.at === 'segment' ? [{ kind, _type: path.namedBy }] : []
    })
    const types = new Set(naming.map(({ _type }) => _type))
    const dataset = [...types].map((_type) => ({
      _id: _type,
      _type,
      language: 'fr',
      slug: { current: `fr-${_type}` },
    }))
    const { segments } = build(await answerFor(dataset))
    expect(segments).toEqual(
      Object.fromEntries(naming.map(({ kind, _type }) => [kind, { fr: `fr-${_type}` }])),
    )
  })

  it('excludes news that links elsewhere, even with a slug', async () => {
    const news = { _type: 'news', _updatedAt: '2026', language: 'en', slug: { current: 'a' } }
    const { pages } = build(
      await answerFor([
        { ...news, _id: 'article', type: 'article' },
        { ...news, _id: 'link', type: 'link', slug: { current: 'b' } },
      ]),
    )
    expect([...pages.keys()]).toEqual(['/en/news/a'])
  })

  it('queries all redirects except disabled ones', async () => {
    const redirect = { _type: 'redirect', destination: { type: 'url', url: 'https://a.example/' } }
    const { redirects } = build(
      await answerFor([
        { ...redirect, _id: 'on', source: '/on', enabled: true },
        { ...redirect, _id: 'silent', source: '/silent' },
        { ...redirect, _id: 'off', source: '/off', enabled: false },
      ]),
    )
    expect([...redirects.keys()].toSorted()).toEqual(['/en/on', '/en/silent'])
  })

  it('redirects only the root of a language by its settings', async () => {
    const to = { _id: 'p', _type: 'page', language: 'fr', slug: { current: 'pages/faq' } }
    const { redirects } = build(
      await answerFor([
        to,
        {
          _id: 's-fr',
          _type: 'settings',
          language: 'fr',
          rootRedirect: { type: 'internal', reference: { _ref: 'p' } },
        },
        {
          _id: 's-ja',
          _type: 'settings',
          language: 'ja',
          rootRedirect: { type: 'external', url: 'https://a.example/' },
        },
        { _id: 's-en', _type: 'settings', language: 'en' },
      ]),
    )
    expect([...redirects]).toEqual([['/fr', { destination: '/fr/pages/faq', status: 302 }]])
  })

  it('indexes as many list pages as its entries fill and hides them from the sitemap', async () => {
    const list = { _updatedAt: '2026', language: 'en' }
    const many = (_type: string, count: number, more: object = {}) =>
      Array.from({ length: count }, (_, index) => ({
        ...list,
        ...more,
        _type,
        _id: `${_type} ${index}`,
        slug: { current: String(index) },
      }))
    const { pages } = build(
      await answerFor([
        { ...list, _id: 'b', _type: 'blog' },
        { ...list, _id: 'n', _type: 'newsListPage' },
        { ...list, _id: 's', _type: 'storiesPage' },
        ...many('blogpost', 13, { isStory: true }),
        ...many('news', 12),
        ...many('blogpost', 25, { language: 'fr' }),
      ]),
    )
    const paged = [...pages].filter(([, { pageNumber }]) => pageNumber)
    expect(paged.map(([path, { hidden }]) => [path, hidden])).toEqual([
      ['/en/blog/2', true],
      ['/en/stories/2', true],
      ['/en/stories/3', true],
    ])
  })
})
