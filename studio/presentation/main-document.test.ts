import { describe, expect, it } from 'vitest'
import { mainDocumentOf } from './main-document.ts'

describe('mainDocumentOf', () => {
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
    ['/product', 'page', { language: 'en', slug: 'product' }],
  ])('%s is a %s', (path, type, params) => {
    const found = mainDocumentOf(path)
    expect(found.filter).toContain(`_type == "${type}"`)
    expect(found.params).toEqual(params)
  })

  it('finds products and collections by the slug of the shop', () => {
    expect(mainDocumentOf('/ar/product/perihelion').params).toEqual({
      type: 'product',
      slug: 'perihelion',
      language: 'ar',
    })
    expect(mainDocumentOf('/collection/night-sky').params).toEqual({
      type: 'collection',
      slug: 'night-sky',
      language: 'en',
    })
  })

  it('decodes what the address bar encodes', () => {
    expect(mainDocumentOf('/pages/caf%C3%A9').params.slug).toBe('pages/café')
  })
})
