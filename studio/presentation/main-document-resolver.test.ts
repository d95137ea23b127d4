import { evaluate, parse } from 'groq-js'
import { describe, expect, it } from 'vitest'
import { createAddressResolver } from '#lib/addresses/address-resolver.ts'
import { mainDocumentFilterForPath, mainDocumentResolvers } from './main-document-resolver.ts'

const addresses = createAddressResolver({ product: { fr: 'montre' } })
const find = (path: string) => mainDocumentFilterForPath(path, addresses)

describe('mainDocumentResolvers', () => {
  it.each([
    ['/', true],
    ['/fr/pages/faq', true],
    ['/api/draft-mode/enable', false],
    ['/fr/search', false],
  ])('has a document for %s: %s', (path, isPage) => {
    const [{ resolve } = {}] = mainDocumentResolvers(addresses)
    const found = resolve?.({ path, origin: 'https://site.example', params: {} })
    expect(found !== undefined).toBe(isPage)
  })
})

describe('mainDocumentFilterForPath', () => {
  it.each([
    ['/', 'home', { language: 'en' }],
    ['/en', 'home', { language: 'en' }],
    ['/fr', 'home', { language: 'fr' }],
    ['/ar/', 'home', { language: 'ar' }],
    ['/pages/about-us', 'page', { language: 'en', slug: 'pages/about-us' }],
    [
      '/fr/collections/mechanical-line',
      'page',
      { language: 'fr', slug: 'collections/mechanical-line' },
    ],
    ['/product', 'productPage', { language: 'en' }],
    ['/product/a/b', 'page', { language: 'en', slug: 'product/a/b' }],
  ])('resolves %s to a document of type %s', (path, type, params) => {
    const found = find(path)
    expect(found.params).toEqual({ type, ...params })
  })

  it('finds products and collections by the shop’s slug', () => {
    expect(find('/ar/product/perihelion').params).toEqual({
      type: 'product',
      slug: 'perihelion',
      language: 'ar',
      defaultLanguage: 'en',
    })
    expect(find('/fr/montre/perihelion').params).toMatchObject({ type: 'product', language: 'fr' })
    expect(find('/collection/night-sky').params).toEqual({
      type: 'collection',
      slug: 'night-sky',
      language: 'en',
    })
  })

  it('falls back to the English document until a translation exists', async () => {
    const { filter, params } = find('/fr/montre/perihelion')
    const product = (language: string) => ({
      _id: language,
      _type: 'product',
      language,
      store: { slug: { current: 'perihelion' } },
    })
    const found = async (dataset: object[]): Promise<unknown> =>
      (await evaluate(parse(`*[${filter}]._id`, { params }), { dataset, params })).get()
    expect(await found([product('en'), product('ar')])).toEqual(['en'])
    expect(await found([product('en'), product('fr')])).toEqual(['fr'])
  })

  it('decodes percent-encoded paths', () => {
    expect(find('/pages/caf%C3%A9').params.slug).toBe('pages/café')
  })
})
