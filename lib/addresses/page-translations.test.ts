import { describe, expect, it } from 'vitest'
import { createAddressResolver } from './address-resolver.ts'

const { translationsOf } = createAddressResolver({ product: { fr: 'montre' } })

describe('pageTranslations', () => {
  it('lists a page in the routed languages that have it, itself included', () => {
    const translations = [
      { language: 'ja', slug: 'pages/q-ja' },
      { language: 'ar', slug: 'pages/q-ar' },
      null,
    ]
    const page = { kind: 'page', locale: 'en', slug: 'pages/faq' } as const
    expect(translationsOf(page, translations)).toEqual([
      { ...page, path: '/pages/faq' },
      { kind: 'page', locale: 'ar', slug: 'pages/q-ar', path: '/ar/pages/q-ar' },
    ])
  })

  it('lists a product in every routed language, translated or not', () => {
    const page = { kind: 'product', locale: 'fr', slug: 'perihelion' } as const
    expect(translationsOf(page, undefined).map(({ path }) => path)).toEqual([
      '/product/perihelion',
      '/fr/montre/perihelion',
      '/ar/product/perihelion',
    ])
  })

  it('lists the home page of each language that has one', () => {
    const page = { kind: 'home', locale: 'fr' } as const
    expect(translationsOf(page, [{ language: 'en' }]).map(({ path }) => path)).toEqual(['/', '/fr'])
  })

  it('links any list page to the first page of each other language', () => {
    const page = { kind: 'blog', locale: 'en', pageNumber: 3 } as const
    const translations = [{ language: 'fr', slug: 'carnet' }]
    expect(translationsOf(page, translations).map(({ path }) => path)).toEqual([
      '/blog/page/3',
      '/fr/blog',
    ])
  })

  it('omits a translation without a page', () => {
    const page = { kind: 'news', locale: 'en', slug: 'museum' } as const
    expect(translationsOf(page, [{ language: 'fr', slug: null }])).toHaveLength(1)
  })
})
